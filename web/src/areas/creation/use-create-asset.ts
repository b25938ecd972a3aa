import { createAsset } from '@istmo/contract/areas/creation/creation.calls';
import {
  type CreationForm,
  creationFields,
  creationRules,
  tidyCreation,
} from '@istmo/contract/areas/creation/creation.rules';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { useImages } from '@istmo/client/images/use-images';
import { queries } from '@istmo/client/query';
import { serverNow } from '@istmo/client/server-time';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { dayOf, readDateText } from '@istmo/ui/date-text';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { type CreationFee, destinationQuery, draftQuery, reissuanceQuery } from './creation.queries.ts';

type Fields = { -readonly [Field in keyof CreationForm]: string };

const noFields = (): Fields => ({
  tok_name: '',
  ticker: '',
  domain: '',
  pub_key: '',
  amount: '',
  precision: '',
  des_address: '',
  reiss_add: '',
  flags: '',
  trans_option: '',
  trans_amount: '',
  org: '',
  compliance: '',
  tokDes: '',
  matDate: '',
  finSec: '',
  Jurisdiction: '',
  legFram: '',
  isin: '',
  internalRef: '',
});

/** What the form begins with: the customer's addresses, and over them the draft. */
function useStart(): Fields {
  const { data: draft } = useSuspenseQuery(draftQuery).data;
  const start = noFields();
  start.des_address = useSuspenseQuery(destinationQuery).data.Address;
  start.reiss_add = useSuspenseQuery(reissuanceQuery).data.Address;
  for (const field of creationFields) start[field] = draft?.fields[field] ?? start[field];
  return start;
}

// Days are typed in the order of the country and sent as YYYY-MM-DD; the ticker is in capitals, whatever was typed.
const toSent = (fields: CreationForm): CreationForm =>
  tidyCreation({ ...fields, matDate: readDateText(fields.matDate) ?? '' });

/** The state of the form, its review, and what the review's button sends. */
export function useCreateAsset(fee: CreationFee) {
  const router = useRouter();
  const images = useImages(1);
  const [isImageMissing, setImageMissing] = useState(false);
  const [review, setReview] = useState<CreationForm>();
  const { keyFor, renew } = useIdempotencyKey();
  const [today] = useState(() => dayOf(new Date(serverNow())));
  const [start] = useState<CreationForm>(useStart());
  const rules = creationRules(today);
  const typedRules = {
    ...rules,
    matDate: (rules.matDate ?? []).map(
      (rule) => (value: string, form: CreationForm) =>
        rule(value === '' ? '' : (readDateText(value) ?? 'invalid'), form),
    ),
  };
  const form = useRules<CreationForm>({ rules: typedRules, start });
  const write = useWrite({
    changes: ['assets', 'balances'],
    send: (fields: CreationForm) =>
      images.track((onProgress) =>
        callOrThrow(
          createAsset,
          { ...fields, fee: fee.asset_fee },
          {
            files: { asset_image: images.files },
            idempotencyKey: keyFor({ ...fields, image: images.files[0]?.name }),
            onProgress,
          },
        ),
      ),
    onDone: async ({ msg }) => {
      renew();
      setReview(undefined);
      queries.removeQueries({ queryKey: draftQuery.queryKey });
      toast({ text: msg, tone: 'pos' });
      await router.navigate({ to: paths.dashboard });
    },
    onFailed: () => setReview(undefined),
  });
  const submit = useSubmit({
    form,
    write: { ...write, run: (fields) => setReview(toSent(fields)) },
    invalid: m.creation_fix_fields,
  });
  const onSubmit = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    const isMissing = images.files.length === 0;
    setImageMissing(isMissing);
    if (isMissing && form.problems.length === 0) toast({ text: m.creation_image_missing(), tone: 'neg' });
    else submit.onSubmit();
  };
  const imageError =
    images.problem ?? (isImageMissing && images.files.length === 0 ? m.creation_image_missing() : undefined);
  return { form, images, imageError, submit: { ...submit, onSubmit }, review, setReview, write };
}
