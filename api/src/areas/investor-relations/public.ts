/** For the pages that the server renders. */
export { readPublicQuestions } from './public-questions.ts';
