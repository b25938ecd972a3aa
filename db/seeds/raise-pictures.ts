/*
 * The pictures of the demo's offerings: simple drawings in the colours of each company.
 */

const [width, height] = [1600, 900];

type Scene = {
  readonly sky: string;
  readonly sun: readonly [x: number, y: number, color: string];
  /** Mountains at the back, by their top and half of their width. */
  readonly far: readonly (readonly [x: number, top: number, half: number])[];
  readonly farColor: string;
  readonly nearColor: string;
  /** What is in front. */
  readonly shapes: readonly string[];
};

const mountain = ([x, top, half]: readonly [number, number, number], color: string): string =>
  `<path fill="${color}" d="M ${x - half} ${height} C ${x - half / 2} ${height - 60} ${x - half / 3} ${top} ${x} ${top} ` +
  `C ${x + half / 3} ${top} ${x + half / 2} ${height - 60} ${x + half} ${height} Z"/>`;

const draw = ({ sky, sun: [x, y, color], far, farColor, nearColor, shapes }: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
  `<rect width="${width}" height="${height}" fill="${sky}"/><circle cx="${x}" cy="${y}" r="92" fill="${color}"/>` +
  far.map((one) => mountain(one, farColor)).join('') +
  `<path fill="${nearColor}" d="M 0 640 C 300 580 560 590 820 640 C 1120 696 1380 676 1600 610 L 1600 900 L 0 900 Z"/>` +
  `${shapes.join('')}</svg>`;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A tree with a round crown. */
const tree = (x: number, y: number, size: number): string =>
  `<rect x="${x - size * 0.08}" y="${y}" width="${size * 0.16}" height="${size * 0.7}" fill="#5b3a21"/>` +
  `<circle cx="${x}" cy="${y}" r="${size * 0.46}" fill="#2f8058"/>` +
  `<ellipse cx="${x + size * 0.18}" cy="${y + size * 0.12}" rx="${size * 0.09}" ry="${size * 0.15}" fill="#c2672b"/>`;

const cacao = draw({
  sky: '#e4f1e6',
  sun: [1240, 210, '#f4b90b'],
  far: [
    [320, 300, 620],
    [960, 240, 640],
    [1460, 380, 480],
  ],
  farColor: '#8cb79a',
  nearColor: '#1f6a4c',
  shapes: [
    '<ellipse cx="1010" cy="700" rx="330" ry="58" fill="#8fc3d6"/><ellipse cx="1010" cy="692" rx="270" ry="40" fill="#b5dbe6"/>',
    ...range(6).map((index) => tree(90 + index * 118, 690 + (index % 2) * 18, 96)),
    ...range(9).map((index) => tree(40 + index * 190, 796 + (index % 2) * 14, 128)),
  ],
});

const wave = (y: number): string =>
  `<path fill="none" stroke="#6fa6c4" stroke-width="5" d="M 0 ${y} ${range(20)
    .map((index) => `Q ${index * 80 + 20} ${y - 14} ${index * 80 + 40} ${y} T ${index * 80 + 80} ${y}`)
    .join(' ')}"/>`;

const ferries = draw({
  sky: '#fde3c8',
  sun: [800, 420, '#e8743b'],
  far: [
    [300, 250, 520],
    [1330, 300, 500],
  ],
  farColor: '#8b7fa8',
  nearColor: '#27506e',
  shapes: [
    '<rect x="0" y="610" width="1600" height="290" fill="#27506e"/>',
    '<path fill="#ffffff" d="M 520 640 L 1100 640 L 1040 730 L 570 730 Z"/>',
    '<path fill="#0a5f50" d="M 545 690 L 1066 690 L 1040 730 L 570 730 Z"/>',
    '<rect x="610" y="560" width="390" height="80" fill="#f2f5f4"/><rect x="700" y="500" width="220" height="60" fill="#ffffff"/>',
    ...range(6).map((index) => `<rect x="${634 + index * 60}" y="582" width="38" height="30" rx="6" fill="#27506e"/>`),
    '<path fill="#f4b90b" d="M 820 512 L 796 536 L 812 536 L 804 556 L 832 528 L 814 528 Z"/>',
    ...[760, 806, 852].map(wave),
  ],
});

const panel = (x: number): string =>
  `<path fill="#1d3f66" stroke="#a9c6e0" stroke-width="4" d="M ${x} 520 L ${x + 92} 520 L ${x + 72} 586 L ${x - 20} 586 Z"/>`;

const coldStore = draw({
  sky: '#dceaf4',
  sun: [1330, 190, '#f4b90b'],
  far: [
    [260, 340, 560],
    [820, 270, 640],
    [1400, 350, 520],
  ],
  farColor: '#7fa3bd',
  nearColor: '#4c7f58',
  shapes: [
    '<path fill="#c3cfd3" d="M 380 500 L 1180 500 L 1240 600 L 320 600 Z"/><rect x="340" y="600" width="880" height="170" fill="#f2f5f4"/>',
    ...range(8).map((index) => panel(420 + index * 96)),
    ...range(3).map(
      (index) =>
        `<rect x="${420 + index * 270}" y="640" width="150" height="130" fill="#0a5f50"/><rect x="${436 + index * 270}" y="656" width="118" height="16" fill="#8fd0c0"/>`,
    ),
    ...range(6).map(
      (index) =>
        `<path fill="none" stroke="#9cc59f" stroke-width="9" d="M 0 ${800 + index * 19} C 500 ${780 + index * 19} 1000 ${822 + index * 19} 1600 ${792 + index * 19}"/>`,
    ),
  ],
});

/** A cabin with a steep roof. */
const cabin = (x: number, y: number): string =>
  `<path fill="#7a3f22" d="M ${x} ${y - 120} L ${x + 104} ${y} L ${x - 104} ${y} Z"/>` +
  `<path fill="#d79a5b" d="M ${x} ${y - 84} L ${x + 68} ${y} L ${x - 68} ${y} Z"/>` +
  `<rect x="${x - 18}" y="${y - 46}" width="36" height="46" fill="#fbe9a9"/>`;

const cabins = draw({
  sky: '#fbe9d4',
  sun: [1220, 230, '#e8743b'],
  far: [
    [1180, 470, 240],
    [1470, 500, 200],
    [360, 180, 760],
  ],
  farColor: '#94876a',
  nearColor: '#3f5f3c',
  shapes: [
    '<path fill="#8fb8d6" d="M 860 600 C 1100 560 1400 560 1600 590 L 1600 640 C 1380 690 1120 700 860 646 Z"/>',
    ...range(10).map((index) => tree(40 + index * 168, 650 + ((index * 37) % 60), 84)),
    cabin(330, 780),
    cabin(640, 828),
    cabin(980, 790),
  ],
});

export const raisePictures = { cacao, ferries, coldStore, cabins };
