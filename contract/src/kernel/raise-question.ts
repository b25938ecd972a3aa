import * as z from 'zod/mini';
import { time } from './reply.ts';

/** In which a question or an answer is written. */
export const writtenLanguages = ['en', 'es'] as const;

const written = { language: z.enum(writtenLanguages), text: z.string() };

/** What investors asked about an offering and its company answered in public, the newest question first. Who asked is not part of it. */
export const publicQuestionsShape = z.object({
  /** Whether a question may be asked now. */
  takes_questions: z.boolean(),
  answered: z.readonly(
    z.array(
      z.object({
        id: z.string(),
        ...written,
        asked_at: time,
        answer: z.object({
          ...written,
          at: time,
          /** When it took the place of an earlier answer; null for the first. */
          changed_at: z.nullable(time),
        }),
        /** Answers that were in force before, the newest first. */
        earlier: z.readonly(z.array(z.object({ ...written, at: time }))),
      }),
    ),
  ),
});
export type PublicQuestions = z.infer<typeof publicQuestionsShape>;

/** Of a page that shows no offering. */
export const noQuestions: PublicQuestions = { takes_questions: false, answered: [] };
