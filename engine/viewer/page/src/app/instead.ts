/** A sentence in the place of the page: what is wrong, and what to do. */
export function tellInstead(sentence: string): void {
  const line = document.createElement("p");
  line.className = "instead";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  document.getElementById("app")!.replaceChildren(line);
}
