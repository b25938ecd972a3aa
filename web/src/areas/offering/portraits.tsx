// Six drawn portraits for invented people. A page contains them once and shows one by its number.

type Portrait = {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  /** Behind the head, and over it. */
  readonly back?: string;
  readonly front: string;
  readonly glasses?: boolean;
};

const drawn: readonly Portrait[] = [
  {
    ground: 'var(--brand-soft)',
    skin: '#c68863',
    hair: '#2b1d17',
    coat: '#0a5f50',
    back: 'M28 46C24 16 72 14 68 46C70 62 66 72 60 76H36C30 72 26 62 28 46Z',
    front: 'M31 42C30 22 52 20 62 28C66 32 66 38 65 42C60 34 50 32 44 30C40 36 34 36 31 42Z',
  },
  {
    ground: 'var(--accent-soft)',
    skin: '#8d5a3b',
    hair: '#1d1715',
    coat: '#3b497b',
    front: 'M31 42C28 18 68 18 65 42C62 32 56 29 48 29S34 32 31 42Z',
    glasses: true,
  },
  {
    ground: 'var(--info-soft)',
    skin: '#e0ab84',
    hair: '#6b3f22',
    coat: '#421d46',
    back: 'M29 44C26 16 70 16 67 44C72 54 70 64 66 68L60 50H36L30 68C26 64 24 54 29 44Z',
    front: 'M31 42C30 24 44 22 48 24C54 20 67 26 65 42C60 38 56 32 52 28C46 34 36 36 31 42Z',
  },
  {
    ground: 'var(--surface-3)',
    skin: '#d39a72',
    hair: '#7d8581',
    coat: '#0f1c19',
    front: 'M31 40C30 22 40 19 50 20C62 20 66 28 65 40C62 36 61 31 58 29C50 31 40 30 36 30C33 33 32 36 31 40Z',
  },
  {
    ground: 'var(--brand-soft)',
    skin: '#a96e49',
    hair: '#241a16',
    coat: '#a58e57',
    back: 'M40 14a10 10 0 1 1 18 6C70 26 70 40 66 48H30C26 38 28 26 42 20Q40 18 40 14Z',
    front: 'M31 42C30 26 40 22 48 22S66 26 65 42C62 34 56 30 48 30S34 34 31 42Z',
    glasses: true,
  },
  {
    ground: 'var(--accent-soft)',
    skin: '#b97f58',
    hair: '#3a2a20',
    coat: '#8b320b',
    front:
      'M31 40C28 20 68 20 65 40C64 34 60 30 56 28C48 33 38 32 34 32ZM33 46C32 62 40 66 48 66S64 62 63 46C61 54 57 56 54 55C50 53 46 53 42 55C39 56 35 54 33 46Z',
  },
];

/** The drawings, to be shown with `<use href="#portrait-1">` to `-6`. */
export function Portraits() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
      {drawn.map(({ ground, skin, hair, coat, back, front, glasses = false }, index) => (
        <symbol key={front} id={`portrait-${index + 1}`} viewBox="0 0 96 96">
          <rect width="96" height="96" fill={ground} />
          {back && <path d={back} fill={hair} />}
          <path d="M10 98C11 78 28 72 48 72s37 6 38 26Z" fill={coat} />
          <path d="M40 56h16v14q-8 9-16 0Z" fill={skin} />
          <path d="M38 70l10 12 10-12 5 3-15 20-15-20Z" fill="#fff" fillOpacity=".85" />
          <ellipse cx="48" cy="44" rx="17" ry="21" fill={skin} />
          <path d={front} fill={hair} />
          {glasses && (
            <path
              d="M34 45a6 5.5 0 1 0 12 0 6 5.5 0 1 0-12 0ZM50 45a6 5.5 0 1 0 12 0 6 5.5 0 1 0-12 0ZM46 44h4"
              fill="none"
              stroke="#0f1c19"
              strokeWidth="1.75"
            />
          )}
        </symbol>
      ))}
    </svg>
  );
}
