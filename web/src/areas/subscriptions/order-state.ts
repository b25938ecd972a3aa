import type { OrderDraft, OrderForm } from './subscriptions.queries.ts';

/** What the form keeps until the order is sent. */
export type OrderState = {
  readonly draft: OrderDraft;
  readonly payLater: boolean;
  /** A card is charged instead of the balance. */
  readonly isByCard: boolean;
  readonly isAgreed: boolean;
  /** The version of the terms whose documents were accepted. */
  readonly agreedVersion: number | undefined;
};

/** What each step of the form is given. */
export type OrderPartProps = {
  readonly form: OrderForm;
  readonly state: OrderState;
  readonly onChange: (patch: Partial<OrderState>) => void;
};
