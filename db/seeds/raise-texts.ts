/*
 * What the companies of the demo's offerings write on their pages, in both languages. Companies, people and figures are fictitious.
 */

type Bilingual = { readonly en: string; readonly es: string };

export type RaiseTexts = {
  readonly title: Bilingual;
  readonly summary: Bilingual;
  /** The description: headings with their paragraphs. A heading that is a question is shown with the questions of the page. */
  readonly sections: readonly { readonly title: Bilingual; readonly paragraphs: readonly Bilingual[] }[];
  readonly risks: readonly Bilingual[];
  readonly team: readonly { readonly name: string; readonly role: Bilingual }[];
  /** The use of the proceeds, in stages; percent. */
  readonly stages: readonly { readonly title: Bilingual; readonly percent: string }[];
  /** What its picture shows. */
  readonly picture: Bilingual;
};

export const cacao: RaiseTexts = {
  title: {
    en: 'Shares for a fermentation centre in Alta Verapaz',
    es: 'Acciones para un centro de fermentación en Alta Verapaz',
  },
  summary: {
    en: 'Cacao of 420 growers around the Lachuá lagoon, fermented and dried in one place and sold as fine-flavour beans.',
    es: 'Cacao de 420 productores de los alrededores de la laguna Lachuá, fermentado y secado en un solo lugar y vendido como grano fino de aroma.',
  },
  sections: [
    {
      title: { en: 'What the company does', es: 'Qué hace la empresa' },
      paragraphs: [
        {
          en: 'Cacao Lachuá S.A. buys wet beans from 420 growers in 18 villages of Cobán and Chisec. It pays by weight on the day of delivery, and a second time once the lot is sold. In the last harvest it exported 186 tonnes to chocolate makers in Belgium, Japan and Costa Rica.',
          es: 'Cacao Lachuá S.A. compra grano en baba a 420 productores de 18 comunidades de Cobán y Chisec. Paga por peso el día de la entrega y hace un segundo pago cuando el lote se vende. En la última cosecha exportó 186 toneladas a fabricantes de chocolate de Bélgica, Japón y Costa Rica.',
        },
        {
          en: 'Half of the beans are still fermented on the farms, in boxes of different sizes. Buyers pay 30 to 40 per cent more for beans that were fermented alike, which takes one place with its own laboratory.',
          es: 'La mitad del grano todavía se fermenta en las fincas, en cajones de distinto tamaño. Los compradores pagan entre 30 y 40 por ciento más por un grano fermentado de manera uniforme, para lo cual hace falta un solo centro con laboratorio propio.',
        },
      ],
    },
    {
      title: { en: 'What the money is for', es: 'Para qué es el dinero' },
      paragraphs: [
        {
          en: 'The first stage pays for a fermentation hall of 64 boxes and for solar dryers on land that the company owns. The second pays for the laboratory, two trucks and the working capital of the first harvest.',
          es: 'La primera etapa paga una nave de fermentación con 64 cajones y secadores solares, en un terreno propio. La segunda paga el laboratorio, dos camiones y el capital de trabajo de la primera cosecha.',
        },
      ],
    },
    {
      title: { en: 'What a share gives', es: 'Qué derechos da una acción' },
      paragraphs: [
        {
          en: 'Each share has one vote and an equal part of each dividend. The articles set aside 40 per cent of the annual profit for dividends once the loan for the land is repaid, which is planned for the third year.',
          es: 'Cada acción da un voto y una parte igual de cada dividendo. Los estatutos destinan a dividendos el 40 por ciento de la utilidad anual una vez pagado el préstamo del terreno, lo que está previsto para el tercer año.',
        },
      ],
    },
    {
      title: { en: 'Are the growers shareholders too?', es: '¿Los productores también son accionistas?' },
      paragraphs: [
        {
          en: 'Yes. Their association holds 35 per cent of the company and appoints two of the five directors.',
          es: 'Sí. Su asociación tiene el 35 por ciento de la empresa y nombra a dos de los cinco directores.',
        },
      ],
    },
    {
      title: { en: 'What happens in a year with a poor harvest?', es: '¿Qué pasa en un año de mala cosecha?' },
      paragraphs: [
        {
          en: 'Sales fall with the harvest. A rainfall insurance pays up to 60,000 dollars for each season, which covers about five months of fixed costs.',
          es: 'Las ventas bajan con la cosecha. Un seguro de lluvia paga hasta 60,000 dólares por temporada, lo que cubre cerca de cinco meses de costos fijos.',
        },
      ],
    },
  ],
  risks: [
    {
      en: 'Harvest: drought, heavy rain or monilia rot may take a large part of a harvest in one season.',
      es: 'Cosecha: la sequía, el exceso de lluvia o la moniliasis pueden llevarse buena parte de la cosecha en una sola temporada.',
    },
    {
      en: 'Price: cacao is traded worldwide and its price halved twice in the last fifteen years.',
      es: 'Precio: el cacao se negocia en el mundo entero y su precio se redujo a la mitad dos veces en los últimos quince años.',
    },
    {
      en: 'Buyers: three customers buy 70 per cent of the beans.',
      es: 'Compradores: tres clientes compran el 70 por ciento del grano.',
    },
    {
      en: 'Construction: the hall may cost more or be finished later than planned, and the first season may be lost.',
      es: 'Obra: la nave puede costar más o terminarse más tarde de lo previsto, y puede perderse la primera temporada.',
    },
  ],
  team: [
    { name: 'Amalia Caal Choc', role: { en: 'General manager', es: 'Gerente general' } },
    { name: 'Rodrigo Sierra', role: { en: 'Head of quality', es: 'Jefe de calidad' } },
    { name: 'Mateo Ical', role: { en: 'Director for the growers', es: 'Director por los productores' } },
  ],
  stages: [
    {
      title: { en: 'Fermentation hall and solar dryers', es: 'Nave de fermentación y secadores solares' },
      percent: '65',
    },
    {
      title: { en: 'Laboratory, trucks and first harvest', es: 'Laboratorio, camiones y primera cosecha' },
      percent: '35',
    },
  ],
  picture: {
    en: 'Drawing: green hills over a round lagoon, with rows of cacao trees',
    es: 'Dibujo: cerros verdes sobre una laguna redonda, con hileras de cacao',
  },
};

export const ferries: RaiseTexts = {
  title: {
    en: 'Shares for two electric ferries in the Gulf of Fonseca',
    es: 'Acciones para dos transbordadores eléctricos en el golfo de Fonseca',
  },
  summary: {
    en: 'A crossing of 70 minutes between La Unión and Potosí, in place of nine hours by road through three countries.',
    es: 'Un cruce de 70 minutos entre La Unión y Potosí, en lugar de nueve horas por carretera a través de tres países.',
  },
  sections: [
    {
      title: { en: 'What the company plans', es: 'Qué se propone la empresa' },
      paragraphs: [
        {
          en: 'Ferris del Golfo S.A. de C.V. holds the concession of the route from La Unión in El Salvador to Potosí in Nicaragua for twenty years, with a stop in Amapala in Honduras on weekends. It has run one diesel boat for passengers since 2023, with 61,000 tickets in the last twelve months.',
          es: 'Ferris del Golfo S.A. de C.V. tiene por veinte años la concesión de la ruta entre La Unión, en El Salvador, y Potosí, en Nicaragua, con escala en Amapala, Honduras, los fines de semana. Desde 2023 opera una lancha diésel de pasajeros y vendió 61,000 boletos en los últimos doce meses.',
        },
        {
          en: 'Two electric ferries for 180 passengers and 24 vehicles would make four crossings a day. They charge at the quay of La Unión, where the power is three times cheaper than diesel for the same distance.',
          es: 'Dos transbordadores eléctricos para 180 pasajeros y 24 vehículos harían cuatro cruces diarios. Se cargan en el muelle de La Unión, donde la energía cuesta tres veces menos que el diésel para la misma distancia.',
        },
      ],
    },
    {
      title: { en: 'How the price is found', es: 'Cómo se fija el precio' },
      paragraphs: [
        {
          en: 'Investors say the highest price that they pay, between 8 and 12 dollars. After the window all pay one price: the highest at which all shares are wanted.',
          es: 'Los inversionistas indican el precio más alto que pagan, entre 8 y 12 dólares. Después del plazo todos pagan un mismo precio: el más alto al que se colocan todas las acciones.',
        },
      ],
    },
    {
      title: { en: 'Who gives the rest of the money?', es: '¿Quién aporta el resto del dinero?' },
      paragraphs: [
        {
          en: 'A development bank has agreed to lend 55 per cent of the price of both ferries, on the condition that this offering reaches its minimum.',
          es: 'Un banco de desarrollo acordó prestar el 55 por ciento del precio de ambos transbordadores, con la condición de que esta oferta alcance su mínimo.',
        },
      ],
    },
  ],
  risks: [
    {
      en: 'Construction: the shipyard may deliver late, and the price of batteries may rise until the contract is signed.',
      es: 'Construcción: el astillero puede entregar tarde y el precio de las baterías puede subir hasta la firma del contrato.',
    },
    {
      en: 'Permits: three countries control the route, and each may suspend it.',
      es: 'Permisos: tres países controlan la ruta y cada uno puede suspenderla.',
    },
    {
      en: 'Demand: the forecast of 240,000 tickets a year is four times what is sold today.',
      es: 'Demanda: la proyección de 240,000 boletos al año es cuatro veces lo que se vende hoy.',
    },
    {
      en: 'Debt: the loan of the bank is repaid before any dividend.',
      es: 'Deuda: el préstamo del banco se paga antes que cualquier dividendo.',
    },
  ],
  team: [
    { name: 'Ernesto Villatoro', role: { en: 'Managing director', es: 'Director ejecutivo' } },
    { name: 'Xiomara Funes', role: { en: 'Captain and head of operations', es: 'Capitana y jefa de operaciones' } },
  ],
  stages: [
    { title: { en: 'Contract with the shipyard', es: 'Contrato con el astillero' }, percent: '40' },
    { title: { en: 'Delivery and charging station', es: 'Entrega y estación de carga' }, percent: '60' },
  ],
  picture: {
    en: 'Drawing: a white ferry between two volcanoes at sunset',
    es: 'Dibujo: un transbordador blanco entre dos volcanes al atardecer',
  },
};
