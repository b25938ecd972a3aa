/**
 * The first versions of the operator's legal texts. They are the operator's to review and to replace (`npm run admin -- publish-legal-text`);
 * a text that is published already stays. {brand}, {legal_name}, {home_country}, {regulator} and {support_email} are filled in from the settings.
 */

export type LegalSeed = { readonly kind: 'terms' | 'privacy'; readonly en: string; readonly es: string };

const termsEn = `
## 1. Who we are
{legal_name} operates {brand} in {home_country} under the supervision of {regulator}. In these terms “we” means {legal_name} and “you” means the person or company that holds an account.

## 2. What these terms cover
They govern your account, the balances you hold in it and every order you give through it. The terms of issue of a security are its issuer’s; where they and these terms differ about what a holder is entitled to, the terms of issue prevail.

## 3. Opening an account
You must be of legal age, give true and complete information and keep it up to date. One person holds one account. We verify your identity before you can deposit, exchange or withdraw, and we may ask again later. If we cannot verify you, we do not open these services to you.

## 4. Keeping your account safe
- Your password, your authenticator and your recovery codes are yours alone. We never ask for them by telephone, message or email.
- Two-factor authentication is required to exchange and to withdraw.
- Tell us at once if you see something that was not you. The link “This was not me” in our security notices freezes your account until we have spoken with you.

## 5. Your money and your securities
Balances are recorded in a double-entry ledger. What you hold is yours; we do not lend it, pledge it or use it for our own account. A deposit is credited after the confirmations that its network needs and can be reversed if the network, the bank or the card issuer takes it back. If you have spent it by then, you owe the difference.

## 6. Orders and prices
An order is carried out at the price that was shown and held for you when you confirmed it, or it is refused. A confirmed exchange is final. We may correct an order only where it was carried out at a price that is evidently wrong, and we tell you when and why we did.

## 7. Withdrawals
You withdraw to addresses that you have saved and confirmed. We check each withdrawal and may hold it, ask for more information or refuse it where the law requires it. A transaction that a network has confirmed cannot be undone.

## 8. Securities
The price of a security can fall, also to nothing, and there may be no buyer when you wish to sell. Each security has rules about who may hold it and how much; an order that breaks them is refused with the reason. On the order of a court or an authority, securities can be frozen or transferred.

## 9. Fees and limits
The fees and limits in force are published on the page Fees and limits. The fee of an order is shown before you confirm it. A change applies to orders given after it.

## 10. Suspension and closing
We may suspend your account where the law, these terms or the safety of your funds requires it, and tell you why unless the law forbids it. You may close your account at any time once your balances are withdrawn. Records are kept for as long as the law demands.

## 11. Liability
We answer for loss that we cause by negligence or intent. We do not answer for the loss of value of what you hold, nor for failures of networks, banks or providers that we could not prevent.

## 12. Complaints and applicable law
Write to us through Support or to {support_email}. If our answer does not satisfy you, you may turn to {regulator}. The law of {home_country} applies.

## 13. Changes
We publish a new version before it comes into force and ask you to accept it. Earlier versions stay available on this page.
`;

const termsEs = `
## 1. Quiénes somos
{legal_name} opera {brand} en {home_country} bajo la supervisión de {regulator}. En estas condiciones, «nosotros» es {legal_name} y «usted» es la persona o empresa titular de una cuenta.

## 2. Qué regulan estas condiciones
Regulan su cuenta, los saldos que mantiene en ella y toda orden que dé a través de ella. Los términos de emisión de un valor son de su emisor; si difieren de estas condiciones en cuanto a los derechos de un titular, prevalecen los términos de emisión.

## 3. Apertura de una cuenta
Usted debe ser mayor de edad, dar información veraz y completa y mantenerla al día. Cada persona tiene una sola cuenta. Verificamos su identidad antes de que pueda depositar, intercambiar o retirar, y podemos volver a hacerlo. Si no podemos verificarla, no le prestamos estos servicios.

## 4. La seguridad de su cuenta
- Su contraseña, su autenticador y sus códigos de recuperación son solo suyos. Nunca se los pedimos por teléfono, mensaje ni correo.
- Para intercambiar y retirar se exige la autenticación de dos factores.
- Avísenos de inmediato si ve algo que no hizo usted. El enlace «No fui yo» de nuestros avisos de seguridad congela su cuenta hasta que hayamos hablado con usted.

## 5. Su dinero y sus valores
Los saldos se registran en una contabilidad de partida doble. Lo que usted tiene es suyo: no lo prestamos, no lo damos en garantía ni lo usamos por cuenta propia. Un depósito se acredita tras las confirmaciones que exige su red y puede revertirse si la red, el banco o el emisor de la tarjeta lo retira. Si para entonces usted lo gastó, adeuda la diferencia.

## 6. Órdenes y precios
Una orden se ejecuta al precio que se le mostró y reservó cuando la confirmó, o se rechaza. Un intercambio confirmado es definitivo. Solo podemos corregir una orden ejecutada a un precio manifiestamente erróneo, y le informamos cuándo y por qué lo hicimos.

## 7. Retiros
Usted retira a direcciones que ha guardado y confirmado. Revisamos cada retiro y podemos retenerlo, pedir más información o rechazarlo cuando la ley lo exija. Una transacción confirmada por una red no se puede deshacer.

## 8. Valores
El precio de un valor puede bajar, incluso a cero, y puede no haber comprador cuando usted quiera vender. Cada valor tiene reglas sobre quién puede tenerlo y cuánto; una orden que las incumple se rechaza indicando el motivo. Por orden de un tribunal o de una autoridad, los valores pueden congelarse o transferirse.

## 9. Comisiones y límites
Las comisiones y los límites vigentes se publican en la página Comisiones y límites. La comisión de una orden se muestra antes de que la confirme. Un cambio se aplica a las órdenes posteriores.

## 10. Suspensión y cierre
Podemos suspender su cuenta cuando lo exijan la ley, estas condiciones o la seguridad de sus fondos, y le decimos por qué salvo que la ley lo prohíba. Usted puede cerrar su cuenta en cualquier momento una vez retirados sus saldos. Los registros se conservan el tiempo que exige la ley.

## 11. Responsabilidad
Respondemos por el daño que causemos por negligencia o dolo. No respondemos por la pérdida de valor de lo que usted tiene ni por fallas de redes, bancos o proveedores que no podíamos evitar.

## 12. Reclamos y ley aplicable
Escríbanos por Soporte o a {support_email}. Si nuestra respuesta no le satisface, puede acudir a {regulator}. Se aplica la ley de {home_country}.

## 13. Cambios
Publicamos cada nueva versión antes de que entre en vigor y le pedimos aceptarla. Las versiones anteriores siguen disponibles en esta página.
`;

const privacyEn = `
## 1. Who is responsible
{legal_name}, in {home_country}, decides what your personal data is used for. Questions and requests go to {support_email}.

## 2. What we hold
- What you give us: contact details, identity data, addresses, bank accounts and withdrawal addresses.
- What your use creates: orders, payments, sign-ins with browser, device and network address, messages to Support.
- What others tell us: results of identity checks and of sanctions lists, answers of banks, card acquirers and networks.
- The number and the security code of a card go to the acquirer and are not stored by us.

## 3. What we use it for
To run your account, to carry out your orders, to meet the law (identification, prevention of money laundering, records of transfers, tax) and to protect your account. News are sent only to those who asked for them, and every message has a link to stop them.

## 4. Who receives it
Providers that work for us (identity checks, banks, card acquirers, email), the other provider of a transfer where the law demands it, issuers of the securities you hold as far as their register requires, and authorities with a legal right to it. We do not sell personal data.

## 5. How long we keep it
As long as your account exists and afterwards for as long as the law demands, in general five years. Then it is deleted.

## 6. Your rights
You can see and correct your data in your profile, and ask for a copy, a correction or the deletion of what we need not keep. You can complain to the data protection authority of your country.

## 7. On your device
We store what keeps you signed in, your language and your theme. There is no advertising and no tracking by third parties.
`;

const privacyEs = `
## 1. Quién es responsable
{legal_name}, en {home_country}, decide para qué se usan sus datos personales. Las preguntas y solicitudes se dirigen a {support_email}.

## 2. Qué datos tenemos
- Los que usted nos da: datos de contacto y de identidad, direcciones, cuentas bancarias y direcciones de retiro.
- Los que genera el uso: órdenes, pagos, inicios de sesión con navegador, dispositivo y dirección de red, mensajes a Soporte.
- Los que otros nos comunican: resultados de la verificación de identidad y de listas de sanciones, respuestas de bancos, adquirentes de tarjetas y redes.
- El número y el código de seguridad de una tarjeta van al adquirente y nosotros no los guardamos.

## 3. Para qué los usamos
Para administrar su cuenta, ejecutar sus órdenes, cumplir la ley (identificación, prevención del lavado de dinero, registro de transferencias, impuestos) y proteger su cuenta. Las novedades se envían solo a quien las pidió, y cada mensaje lleva un enlace para dejar de recibirlas.

## 4. Quién los recibe
Los proveedores que trabajan para nosotros (verificación de identidad, bancos, adquirentes de tarjetas, correo), el otro proveedor de una transferencia cuando la ley lo exige, los emisores de los valores que usted tiene en la medida en que su registro lo requiere, y las autoridades con derecho legal a ellos. No vendemos datos personales.

## 5. Cuánto tiempo los conservamos
Mientras exista su cuenta y después el tiempo que exige la ley, en general cinco años. Luego se eliminan.

## 6. Sus derechos
Puede ver y corregir sus datos en su perfil y pedir una copia, una corrección o la eliminación de lo que no debamos conservar. Puede reclamar ante la autoridad de protección de datos de su país.

## 7. En su dispositivo
Guardamos lo que mantiene su sesión abierta, su idioma y su tema. No hay publicidad ni seguimiento por terceros.
`;

export const legalSeeds: readonly LegalSeed[] = [
  { kind: 'terms', en: termsEn.trim(), es: termsEs.trim() },
  { kind: 'privacy', en: privacyEn.trim(), es: privacyEs.trim() },
];

/** Since when the first versions are in force: before the first account of any platform. */
export const legalSeedsInForceAt = new Date('2020-01-01T06:00:00Z');
