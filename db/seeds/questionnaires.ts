/**
 * The first versions of questionnaires for retail investors. They are the operator's to review and to replace in the console, where two of the staff decide;
 * a version that is there stays.
 */
type Bilingual = { readonly en: string; readonly es: string };

type QuestionSeed = {
  readonly text: Bilingual;
  /** In their order; the ids are letters from `a`. */
  readonly answers: readonly Bilingual[];
  /** The id of the right one. */
  readonly right: 'a' | 'b' | 'c' | 'd';
  readonly why: Bilingual;
};

export type QuestionnaireSeed = {
  readonly code: string;
  readonly title: Bilingual;
  readonly passMark: number;
  readonly validDays: number;
  readonly freeTries: number;
  readonly waitHours: number;
  readonly questions: readonly QuestionSeed[];
};

const questions: readonly QuestionSeed[] = [
  {
    text: {
      en: 'You invest 1,000 dollars in a security of a young company. What is the most that you can lose?',
      es: 'Usted invierte 1,000 dólares en un valor de una empresa joven. ¿Cuánto es lo máximo que puede perder?',
    },
    answers: [
      { en: 'Nothing, because the platform is supervised', es: 'Nada, porque la plataforma está supervisada' },
      {
        en: 'At most a part, because the company has assets',
        es: 'A lo sumo una parte, porque la empresa tiene activos',
      },
      { en: 'Everything that I invested', es: 'Todo lo que invertí' },
    ],
    right: 'c',
    why: {
      en: 'If the company fails, its creditors are paid before its investors, and nothing may be left. Supervision of the platform does not protect against the failure of an issuer.',
      es: 'Si la empresa fracasa, sus acreedores cobran antes que los inversionistas y puede no quedar nada. La supervisión de la plataforma no protege contra el fracaso de un emisor.',
    },
  },
  {
    text: {
      en: 'In a month you need the money that you invested. What can you count on?',
      es: 'Dentro de un mes usted necesita el dinero que invirtió. ¿Con qué puede contar?',
    },
    answers: [
      {
        en: 'The platform buys my units back at the price that I paid',
        es: 'La plataforma me recompra las unidades al precio que pagué',
      },
      {
        en: 'There may be no buyer, or only at a lower price',
        es: 'Puede no haber comprador, o haberlo solo a un precio menor',
      },
      { en: 'The issuer has to repay me at any time', es: 'El emisor debe devolverme el dinero en cualquier momento' },
    ],
    right: 'b',
    why: {
      en: 'These securities are illiquid: neither the platform nor the issuer has to buy them, and a market with buyers may not exist. Invest only money that you do not need for years.',
      es: 'Estos valores son ilíquidos: ni la plataforma ni el emisor están obligados a comprarlos, y puede no existir un mercado con compradores. Invierta solo dinero que no necesite durante años.',
    },
  },
  {
    text: {
      en: 'While an offering is open, where is the money that you paid for your subscription?',
      es: 'Mientras una oferta está abierta, ¿dónde está el dinero que usted pagó por su suscripción?',
    },
    answers: [
      {
        en: 'In escrow, apart from the money of the issuer, until the offering is settled or fails',
        es: 'En depósito en garantía, separado del dinero del emisor, hasta que la oferta se liquide o fracase',
      },
      { en: 'With the issuer, who may already use it', es: 'En poder del emisor, que ya puede usarlo' },
      {
        en: 'In a fund that earns interest for me',
        es: 'En un fondo que me genera intereses',
      },
    ],
    right: 'a',
    why: {
      en: 'Money is held in escrow until the offering is settled. The issuer receives it only after units were allocated, and you earn no interest on it meanwhile.',
      es: 'El dinero se mantiene en depósito en garantía hasta que la oferta se liquida. El emisor lo recibe solo después de la asignación de las unidades, y entretanto no le genera intereses.',
    },
  },
  {
    text: {
      en: 'An offering does not reach its minimum amount. What becomes of what you paid?',
      es: 'Una oferta no alcanza su monto mínimo. ¿Qué pasa con lo que usted pagó?',
    },
    answers: [
      { en: 'The issuer keeps it and gives me fewer units', es: 'El emisor se lo queda y me da menos unidades' },
      { en: 'It moves to the next offering of the platform', es: 'Pasa a la siguiente oferta de la plataforma' },
      {
        en: 'It is refunded, and I receive no units',
        es: 'Se me reembolsa y no recibo unidades',
      },
    ],
    right: 'c',
    why: {
      en: 'Below the minimum amount the offering fails: every subscription is refunded from escrow, and no units are issued.',
      es: 'Por debajo del monto mínimo la oferta fracasa: todas las suscripciones se reembolsan desde el depósito en garantía y no se emiten unidades.',
    },
  },
  {
    text: {
      en: 'Your units have a lock-up of twelve months. What does that mean?',
      es: 'Sus unidades tienen un período de bloqueo de doce meses. ¿Qué significa?',
    },
    answers: [
      {
        en: 'Their price cannot fall for twelve months',
        es: 'Su precio no puede bajar durante doce meses',
      },
      {
        en: 'I cannot sell or transfer them for twelve months, whatever happens to their price',
        es: 'No puedo venderlas ni transferirlas durante doce meses, pase lo que pase con su precio',
      },
      {
        en: 'The issuer buys them back after twelve months',
        es: 'El emisor las recompra al cabo de doce meses',
      },
    ],
    right: 'b',
    why: {
      en: 'A lock-up keeps you from selling or transferring units until its last day. It does not protect their price and obliges no one to buy them afterwards.',
      es: 'El bloqueo le impide vender o transferir las unidades hasta su último día. No protege su precio ni obliga a nadie a comprarlas después.',
    },
  },
  {
    text: {
      en: 'The cooling-off period of your subscription has not ended, and you change your mind. What may you do?',
      es: 'El período de retracto de su suscripción no ha terminado y usted cambia de opinión. ¿Qué puede hacer?',
    },
    answers: [
      {
        en: 'Cancel without giving a reason and get the amount back',
        es: 'Cancelarla sin dar un motivo y recuperar el monto',
      },
      { en: 'Cancel only if the issuer agrees', es: 'Cancelarla solo si el emisor está de acuerdo' },
      { en: 'Nothing: an order is final', es: 'Nada: una orden es definitiva' },
    ],
    right: 'a',
    why: {
      en: 'Within the cooling-off period you may cancel without a reason. When it is over, the subscription is binding.',
      es: 'Dentro del período de retracto usted puede cancelar sin dar un motivo. Cuando termina, la suscripción es vinculante.',
    },
  },
  {
    text: {
      en: 'Which of these spreads your risk the most?',
      es: '¿Cuál de estas opciones reparte más su riesgo?',
    },
    answers: [
      {
        en: 'All my savings in the company that I know best',
        es: 'Todos mis ahorros en la empresa que mejor conozco',
      },
      {
        en: 'Two securities of the same issuer',
        es: 'Dos valores del mismo emisor',
      },
      {
        en: 'A small part of my savings in each of several issuers of different industries',
        es: 'Una parte pequeña de mis ahorros en cada uno de varios emisores de distintos sectores',
      },
    ],
    right: 'c',
    why: {
      en: 'When one issuer fails, what you invested in others is not lost with it. Securities of one issuer, or of one industry, often lose value together.',
      es: 'Si un emisor fracasa, lo que invirtió en los demás no se pierde con él. Los valores de un mismo emisor, o de un mismo sector, suelen perder valor juntos.',
    },
  },
  {
    text: {
      en: 'Does a deposit insurance or an investor compensation scheme cover losses of this investment?',
      es: '¿Cubre un seguro de depósitos o un fondo de compensación de inversionistas las pérdidas de esta inversión?',
    },
    answers: [
      { en: 'Yes, up to the limit of bank deposits', es: 'Sí, hasta el límite de los depósitos bancarios' },
      { en: 'No, it is not a deposit and is not insured', es: 'No: no es un depósito y no está asegurada' },
      { en: 'Yes, if the issuer is a registered company', es: 'Sí, si el emisor es una empresa registrada' },
    ],
    right: 'b',
    why: {
      en: 'A security is not a bank deposit. No deposit insurance covers what you lose with it.',
      es: 'Un valor no es un depósito bancario. Ningún seguro de depósitos cubre lo que usted pierda con él.',
    },
  },
  {
    text: {
      en: 'The issuer expects to pay a dividend of 8 percent a year. What do you know?',
      es: 'El emisor espera pagar un dividendo del 8 por ciento al año. ¿Qué sabe usted?',
    },
    answers: [
      { en: 'I receive at least 8 percent', es: 'Recibiré al menos el 8 por ciento' },
      {
        en: 'The platform pays if the issuer cannot',
        es: 'La plataforma paga si el emisor no puede',
      },
      {
        en: 'It is an expectation: I may receive less, or nothing',
        es: 'Es una expectativa: puedo recibir menos, o nada',
      },
    ],
    right: 'c',
    why: {
      en: 'Forecasts of an issuer are not promises. What is paid depends on its business, and the platform guarantees nothing.',
      es: 'Las proyecciones de un emisor no son promesas. Lo que se paga depende de su negocio y la plataforma no garantiza nada.',
    },
  },
  {
    text: {
      en: 'Before you subscribe, where do you find the risks, the terms and the use of the proceeds of an offering?',
      es: 'Antes de suscribir, ¿dónde encuentra los riesgos, los términos y el uso de los fondos de una oferta?',
    },
    answers: [
      {
        en: 'In the documents of the offering, which I read before I accept them',
        es: 'En los documentos de la oferta, que leo antes de aceptarlos',
      },
      {
        en: 'In the comments of other investors',
        es: 'En los comentarios de otros inversionistas',
      },
      {
        en: 'Nowhere: the platform has approved it, so it is a good investment',
        es: 'En ninguna parte: la plataforma la aprobó, así que es una buena inversión',
      },
    ],
    right: 'a',
    why: {
      en: 'The prospectus and the key information sheet state terms and risks. The review by the platform or a supervisor is no recommendation to invest.',
      es: 'El prospecto y la hoja de información clave indican los términos y los riesgos. La revisión de la plataforma o del supervisor no es una recomendación de invertir.',
    },
  },
];

export const questionnaireSeeds: readonly QuestionnaireSeed[] = [
  {
    code: 'securities-basics',
    title: { en: 'Basics of investing in securities', es: 'Nociones básicas de la inversión en valores' },
    passMark: 8,
    validDays: 730,
    freeTries: 2,
    waitHours: 24,
    questions,
  },
];

/** As app.questionnaire has it (contract/src/areas/appropriateness/questionnaire-content.ts). */
export const toSeededContent = ({
  title,
  passMark,
  validDays,
  freeTries,
  waitHours,
  questions: asked,
}: QuestionnaireSeed) => ({
  title,
  pass_mark: passMark,
  valid_days: validDays,
  free_tries: freeTries,
  wait_hours: waitHours,
  questions: asked.map(({ text, answers, right, why }, index) => ({
    id: `q${index + 1}`,
    text,
    answers: answers.map((answer, place) => ({ id: String.fromCodePoint('a'.charCodeAt(0) + place), text: answer })),
    right,
    why,
  })),
});
