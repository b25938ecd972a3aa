/*
 * What the companies of the demo's past offerings write on their pages, in both languages. Companies, people and figures are fictitious.
 */
import type { RaiseTexts } from './raise-texts.ts';

export const coldStore: RaiseTexts = {
  title: { en: 'Shares for a second cold store in Comayagua', es: 'Acciones para un segundo cuarto frío en Comayagua' },
  summary: {
    en: 'Vegetables of 140 farms, cooled within three hours of the harvest with the power of its own solar roof.',
    es: 'Hortalizas de 140 fincas, enfriadas antes de tres horas de la cosecha con la energía de su propio techo solar.',
  },
  sections: [
    {
      title: { en: 'What the company does', es: 'Qué hace la empresa' },
      paragraphs: [
        {
          en: 'Frío Comayagua S.A. rents cold rooms by the day to farms of the valley of Comayagua. Its first room of 300 pallets has been full for eleven of the last twelve months, and turns away four trucks a day in the season.',
          es: 'Frío Comayagua S.A. alquila cuartos fríos por día a las fincas del valle de Comayagua. Su primer cuarto, de 300 tarimas, estuvo lleno once de los últimos doce meses y en temporada rechaza cuatro camiones al día.',
        },
      ],
    },
    {
      title: { en: 'What the money is for', es: 'Para qué es el dinero' },
      paragraphs: [
        {
          en: 'The first stage pays for the insulated room and its compressors. The second pays for 84 kilowatts of solar panels, which cover two thirds of the power that both rooms use.',
          es: 'La primera etapa paga el cuarto aislado y sus compresores. La segunda paga 84 kilovatios de paneles solares, que cubren dos tercios de la energía de ambos cuartos.',
        },
      ],
    },
    {
      title: { en: 'Why are the shares locked for a year?', es: '¿Por qué las acciones están bloqueadas un año?' },
      paragraphs: [
        {
          en: 'The room needs one season to be built and one to fill. Until then there is no business to set a price by.',
          es: 'El cuarto necesita una temporada para construirse y otra para llenarse. Hasta entonces no hay operación con la que fijar un precio.',
        },
      ],
    },
  ],
  risks: [
    {
      en: 'Power: a failure of the grid of more than a day may spoil what is stored.',
      es: 'Energía: una falla de la red de más de un día puede echar a perder lo almacenado.',
    },
    {
      en: 'Customers: most farms rent by the day and may leave at any time.',
      es: 'Clientes: la mayoría de las fincas alquila por día y puede irse en cualquier momento.',
    },
    {
      en: 'Lock-up: the shares cannot be sold or transferred for 365 days.',
      es: 'Bloqueo: las acciones no pueden venderse ni transferirse durante 365 días.',
    },
  ],
  team: [
    { name: 'Marlon Discua', role: { en: 'General manager', es: 'Gerente general' } },
    { name: 'Gabriela Zelaya', role: { en: 'Head of finance', es: 'Jefa de finanzas' } },
  ],
  stages: [
    { title: { en: 'Insulated room and compressors', es: 'Cuarto aislado y compresores' }, percent: '50' },
    { title: { en: 'Solar roof', es: 'Techo solar' }, percent: '50' },
  ],
  picture: {
    en: 'Drawing: a store with a solar roof in front of blue mountains',
    es: 'Dibujo: una bodega con techo solar frente a montañas azules',
  },
};

export const cabins: RaiseTexts = {
  title: {
    en: 'Shares for 24 cabins on the Conchagua volcano',
    es: 'Acciones para 24 cabañas en el volcán de Conchagua',
  },
  summary: {
    en: 'A small hotel with a view of the islands of the Gulf of Fonseca, built of local wood and run by people of the place.',
    es: 'Un hotel pequeño con vista a las islas del golfo de Fonseca, construido con madera local y operado por gente del lugar.',
  },
  sections: [
    {
      title: { en: 'What the company planned', es: 'Qué se proponía la empresa' },
      paragraphs: [
        {
          en: 'Cabañas Conchagua S.A. de C.V. owns eleven hectares at 840 metres above the sea, with water and an access road. It planned 24 cabins, a restaurant and a path to the lookout for visitors of the day.',
          es: 'Cabañas Conchagua S.A. de C.V. es dueña de once hectáreas a 840 metros sobre el mar, con agua y camino de acceso. Planeaba 24 cabañas, un restaurante y un sendero al mirador para visitantes del día.',
        },
      ],
    },
    {
      title: { en: 'What the money was for', es: 'Para qué era el dinero' },
      paragraphs: [
        {
          en: 'The minimum of 50,000 dollars would have paid for the first four cabins, all of it for the whole hotel.',
          es: 'El mínimo de 50,000 dólares habría pagado las primeras cuatro cabañas, y el total, el hotel completo.',
        },
      ],
    },
  ],
  risks: [
    {
      en: 'Demand: the region has few visitors between May and October.',
      es: 'Demanda: la región recibe pocos visitantes entre mayo y octubre.',
    },
    {
      en: 'Nature: the volcano is quiet, and earthquakes and landslides are possible.',
      es: 'Naturaleza: el volcán está inactivo, y son posibles los sismos y los deslizamientos.',
    },
    {
      en: 'Permits: the permit for the restaurant was not given yet.',
      es: 'Permisos: el permiso del restaurante aún no había sido otorgado.',
    },
  ],
  team: [{ name: 'Sonia Argueta', role: { en: 'Founder', es: 'Fundadora' } }],
  stages: [
    { title: { en: 'First cabins and water tank', es: 'Primeras cabañas y tanque de agua' }, percent: '55' },
    { title: { en: 'Other cabins and restaurant', es: 'Demás cabañas y restaurante' }, percent: '45' },
  ],
  picture: {
    en: 'Drawing: cabins on a wooded volcano over a bay with islands',
    es: 'Dibujo: cabañas en un volcán arbolado sobre una bahía con islas',
  },
};
