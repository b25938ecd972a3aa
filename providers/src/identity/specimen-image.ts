import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
type Shape = (x: number, y: number) => Colour | undefined;

const [width, height] = [480, 300];
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function box(left: number, top: number, right: number, bottom: number) {
  return (colour: Colour): Shape =>
    (x, y) =>
      x >= left && x < right && y >= top && y < bottom ? colour : undefined;
}

function disc(centreX: number, centreY: number, radius: number) {
  return (colour: Colour): Shape =>
    (x, y) =>
      (x - centreX) ** 2 + (y - centreY) ** 2 < radius ** 2 ? colour : undefined;
}

const paper: Colour = [232, 238, 233];
const ink: Colour = [120, 138, 130];
const skin: Colour = [214, 186, 160];
const cloth: Colour = [70, 110, 100];
const band: Colour = [246, 184, 12];

const card: readonly Shape[] = [
  box(0, 0, width, 34)(band),
  disc(104, 140, 36)(skin),
  box(48, 188, 160, 240)(cloth),
  ...[80, 116, 152, 188].map((top, row) => box(200, top, 420 - row * 30, top + 14)(ink)),
  box(40, 262, 440, 276)(ink),
];
const face: readonly Shape[] = [box(0, 0, width, 34)(band), disc(240, 150, 74)(skin), box(120, 232, 360, 300)(cloth)];

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A drawing of a document or of a face as PNG: the sandbox has no photographs of people. */
export function drawSpecimen(kind: 'card' | 'face'): Buffer {
  const shapes = kind === 'card' ? card : face;
  const rows = Array.from({ length: height }, (_, y) => {
    // Each row starts with its filter, which is none.
    const row = [0];
    for (let x = 0; x < width; x++) row.push(...(shapes.map((shape) => shape(x, y)).find(Boolean) ?? paper));
    return Buffer.from(row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of the three colours.
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
