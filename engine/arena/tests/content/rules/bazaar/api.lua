--- Answers are plain: true or false, a card, a number of points.
return {}
