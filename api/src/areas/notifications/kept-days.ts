/** How long the list of notifications goes back. What happened before is in the history and in the activity. */
export const keptDays = 400;
