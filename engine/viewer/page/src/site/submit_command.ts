/** The command that uploads a bot from a terminal. */
export function submitCommand(origin: string): string {
  return `lunarena submit my-bot.lua --site ${origin} --token TOKEN`;
}
