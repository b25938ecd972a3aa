import './relations.css';
import { RoomMessages } from './RoomMessages.tsx';
import { RoomQuestions } from './RoomQuestions.tsx';

/** What a company and the investors of its offering tell each other, in the company's room. */
export function InvestorRelations({ reference }: { readonly reference: string }) {
  return (
    <>
      <RoomQuestions reference={reference} />
      <RoomMessages reference={reference} />
    </>
  );
}
