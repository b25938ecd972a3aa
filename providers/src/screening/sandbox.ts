import * as z from 'zod/mini';
import { faultQueue } from '../faults.ts';
import { parseReply } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage, throwIfAborted, waitForAbort } from '../outage.ts';
import { storedValue, type StateStore } from '../state-store.ts';
import { dayRange } from './lists/births.ts';
import { indexEntries } from './matching/entry-index.ts';
import type { TitledEntry } from './matching/to-hit.ts';
import {
  type AddressScreening,
  type PersonScreening,
  reasonKinds,
  reasonResults,
  type Screening,
  type ScreeningHit,
} from './port.ts';

/** `timeout`, `hang`: no answer; `lost`: the answer is lost on its way; `garbage`: no JSON; `duplicate`: every hit twice. */
const screeningFaults = ['timeout', 'hang', 'lost', 'garbage', 'duplicate'] as const;
type ScreeningFault = (typeof screeningFaults)[number];

const hitSchema = z.object({
  list: z.string(),
  score: z.coerce.number(),
  reasons: z.optional(
    z.array(
      z.object({
        kind: z.enum(reasonKinds),
        result: z.enum(reasonResults),
        points: z.coerce.number(),
        own: z.string(),
        listed: z.string(),
      }),
    ),
  ),
  entry: z.object({
    id: z.string(),
    version: z.optional(z.string()),
    name: z.string(),
    bornOn: z.optional(z.string()),
    note: z.optional(z.string()),
  }),
});
const personReply = z.object({ hits: z.array(hitSchema) });
const addressReply = z.object({ result: z.enum(['clear', 'hit', 'unknown']), hits: z.array(hitSchema) });

const entrySchema = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  bornOn: z.optional(z.string()),
  countries: z.optional(z.array(z.string())),
  note: z.optional(z.string()),
});
type Entry = z.infer<typeof entrySchema>;
const addressEntrySchema = z.object({ address: z.string(), result: z.enum(['clear', 'hit', 'unknown']) });
const listsSchema = z.object({ persons: z.array(entrySchema), addresses: z.array(addressEntrySchema) });

/** The names of no person: they say what they are. */
const persons: readonly Entry[] = [
  {
    id: 'FICTION-0001',
    list: 'Sandbox sanctions list (fictional)',
    name: 'Ficticia Sancionada Prueba',
    bornOn: '1970-01-01',
    note: 'An invented person on an invented list.',
  },
  {
    id: 'FICTION-0002',
    list: 'Sandbox list of exposed persons (fictional)',
    name: 'Ministro Inventado Ejemplo',
    bornOn: '1961-06-15',
    note: 'An invented minister of an invented country.',
  },
];

const hitAddress = { id: 'FICTION-A001', name: 'Invented stolen coins', note: 'An invented theft.' };

type SandboxEntry = {
  list?: string | undefined;
  name: string;
  bornOn?: string | undefined;
  countries?: readonly string[] | undefined;
};
type SandboxAddressEntry = { address: string; result: string };

export type SandboxScreening = Screening & {
  /** Adds a person to the fictional list; the same name again changes the entry. */
  listPerson(entry: SandboxEntry): Promise<void>;
  /** Says what an address is: clear, hit or unknown. */
  listAddress(entry: SandboxAddressEntry): Promise<void>;
  /** Kinds: `screeningFaults`. */
  injectFault(fault: { kind: string; times: number }): Promise<void>;
};

// As `ISTMO_WATCH_LIST_SCORE` is unless it is set.
const minScore = 75;

function toTitledEntry({ id, list, name, bornOn = '', countries = [], note = '' }: Entry): TitledEntry {
  return {
    title: list,
    id,
    kind: 'person',
    names: [{ name, quality: 'primary' }],
    births: dayRange(bornOn),
    countries,
    identifiers: [],
    programmes: note === '' ? [] : [note],
  };
}

/** Each entry of a list once, the best first. */
function distinctHits(hits: readonly z.infer<typeof hitSchema>[]): ScreeningHit[] {
  const byEntry = new Map(hits.map((hit) => [`${hit.list} ${hit.entry.id}`, hit]));
  return [...byEntry.values()].toSorted((left, right) => Number(right.score) - Number(left.score));
}

/** Watch lists with visibly fictional entries. */
export function sandboxScreening({ stateStore }: { stateStore: StateStore }): SandboxScreening {
  const faults = faultQueue<ScreeningFault>(stateStore, 'screening/faults', screeningFaults);
  const lists = storedValue<z.infer<typeof listsSchema>>(stateStore, {
    name: 'screening/lists',
    schema: listsSchema,
    empty: () => ({ persons: [], addresses: [] }),
  });

  /** Sends the provider's reply through the injected fault. */
  async function reply(hits: readonly ScreeningHit[], rest: object, signal: AbortSignal | undefined): Promise<string> {
    const kind = await faults.takeNext(screeningFaults);
    if (kind === 'hang') return waitForAbort('screening', signal);
    if (kind === 'timeout' || kind === 'lost') throw new Outage('screening', new Error(`sandbox: ${kind}`));
    if (kind === 'garbage') return '<html>down for maintenance</html>';
    return JSON.stringify({ ...rest, hits: kind === 'duplicate' ? [...hits, ...hits] : hits });
  }

  return {
    async screenPerson(person, signal): Promise<PersonScreening> {
      throwIfAborted('screening', signal);
      const added = (await lists.read()).persons;
      const index = await indexEntries([...persons, ...added].map(toTitledEntry));
      const hits = index.findPerson(person, minScore);
      const raw = await reply(hits, {}, signal);
      return { hits: distinctHits(parseReply('screening', raw, personReply).hits), raw };
    },

    async screenAddress({ address }, signal): Promise<AddressScreening> {
      throwIfAborted('screening', signal);
      const known = (await lists.read()).addresses.find((one) => one.address === address.toLowerCase());
      const result = known?.result ?? 'clear';
      const hits =
        result === 'hit' ? [{ list: 'Sandbox list of stolen coins (fictional)', score: 100, entry: hitAddress }] : [];
      const raw = await reply(hits, { result }, signal);
      const answer = parseReply('screening', raw, addressReply);
      return { result: answer.result, hits: distinctHits(answer.hits), raw };
    },

    async listPerson({ list = 'Sandbox watch list (fictional)', name, bornOn, countries }) {
      if (name.trim() === '') throw new InvalidArgument('name is empty');
      await lists.change(({ persons: before, addresses }) => {
        const others = before.filter((one) => one.name !== name);
        // The same person on the same list is the same entry, as lists have it.
        const known = before.find((one) => one.name === name && one.list === list);
        const id = known?.id ?? `FICTION-${(1000 + before.length).toString()}`;
        const entry = {
          id,
          list,
          name,
          ...(bornOn !== undefined && { bornOn }),
          ...(countries && { countries: [...countries] }),
        };
        return { value: { persons: [...others, entry], addresses }, result: true };
      });
    },

    async listAddress({ address, result }) {
      const parsed = addressEntrySchema.safeParse({ address: address.toLowerCase(), result });
      if (!parsed.success) throw new InvalidArgument('result is one of clear, hit, unknown');
      await lists.change(({ persons: kept, addresses }) => {
        const others = addresses.filter((one) => one.address !== parsed.data.address);
        return { value: { persons: kept, addresses: [...others, parsed.data] }, result: true };
      });
    },

    injectFault: (fault) => faults.inject(fault),
  };
}
