import { answerOf, api } from '../browser/calls.ts';

/** Loads the lists that are shown in place of the content's: that of the owner's file, and the shipped one. */
export const loadOtherLists = () => answerOf(api.anime.$get(), 'load-failed');

/** Reads the text of a file with a list, and returns its titles as entries. A failure says what is wrong with the file. */
export async function readList(text: string) {
  const answer = await answerOf(api.anime.import.$post({ json: { text } }), 'load-failed');
  if (answer.ok || answer.fields.text === undefined) return answer;
  return { ...answer, message: `This file is no list of titles. ${answer.fields.text}` };
}
