import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useRef, useState } from 'react';
import { Banner } from '../layout/Banner.tsx';
import { Button } from '../Button.tsx';
import { Countdown } from '../progress/Countdown.tsx';
import { AlertDialog, Dialog, Sheet } from '../overlays/Dialog.tsx';
import { Field } from '../fields/Field.tsx';
import { IdleDialog } from '../overlays/IdleDialog.tsx';
import { KeyValue } from '../values/KeyValue.tsx';
import { Menu, type MenuItem } from '../overlays/Menu.tsx';
import { Money } from '../values/Money.tsx';
import { ScrollGate } from '../layout/ScrollGate.tsx';
import { Select } from '../fields/Select.tsx';
import type { Toasts } from '../overlays/Toast.tsx';
import { GalleryCard } from './GalleryCard.tsx';
import { fill, type GalleryLabels } from './gallery-labels.ts';

type OpenOverlay = 'none' | 'dialog' | 'alert' | 'sheet' | 'idle' | 'gate';

export function GalleryOverlays({ labels, toasts }: { labels: GalleryLabels; toasts: Toasts }) {
  const { t } = labels;
  const [open, setOpen] = useState<OpenOverlay>('none');
  const [until, setUntil] = useState(0);
  const idle = () => {
    setUntil(Date.now() + 60_000);
    setOpen('idle');
  };
  const confirm = () => {
    setUntil(Date.now() + 30_000);
    setOpen('dialog');
  };
  const shut = () => setOpen('none');
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <GalleryCard title={t.overlays}>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={confirm}>
            {t.openDialog}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('alert')}>
            {t.openAlert}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('sheet')}>
            {t.openSheet}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('gate')}>
            {t.openGate}
          </Button>
          <Button variant="secondary" onClick={idle}>
            {t.openIdle}
          </Button>
          <Menu trigger={<Button variant="secondary">{t.openMenu}</Button>} items={itemsIn(labels)} align="start" />
        </div>
        <ToastButtons labels={labels} toasts={toasts} />
        <Dialog
          open={open === 'dialog'}
          onClose={shut}
          title={t.confirmTitle}
          description={t.confirmText}
          labels={{ close: t.close }}
          footer={
            <>
              <Button variant="secondary" onClick={shut}>
                {t.ghost}
              </Button>
              <Button onClick={shut}>{t.confirm}</Button>
            </>
          }
        >
          <Receipt labels={labels} />
          <div className="mt-4">
            <Countdown
              until={until}
              span={30_000}
              labels={{ left: (n) => fill(t.validFor, { n }), expired: t.expired, start: fill(t.validFor, { n: 30 }) }}
            />
          </div>
        </Dialog>
        <Sheet
          open={open === 'sheet'}
          onClose={shut}
          title={t.filters}
          labels={{ close: t.close }}
          footer={<Button onClick={shut}>{t.search}</Button>}
        >
          <Field label={t.currency}>
            <Select
              options={[
                { value: 'usdt', label: 'USDT' },
                { value: 'btc', label: 'BTC' },
              ]}
            />
          </Field>
        </Sheet>
        <Question open={open === 'alert'} onAnswer={shut} labels={labels} />
        <IdleDialog
          open={open === 'idle'}
          until={until}
          span={60_000}
          onStay={shut}
          onLeave={shut}
          onExpire={shut}
          labels={{
            title: t.idleTitle,
            text: t.idleText,
            left: (n) => fill(t.seconds, { n }),
            stay: t.stay,
            leave: t.leave,
          }}
        />
        <Disclaimer open={open === 'gate'} onClose={shut} labels={labels} />
      </GalleryCard>
      <Banners labels={labels} />
    </div>
  );
}

function itemsIn({ t }: GalleryLabels): MenuItem[] {
  return [
    { kind: 'label', key: 'who', text: 'mcastillo' },
    {
      key: 'profile',
      label: t.profile,
      icon: <CircleUser aria-hidden />,
      link: (inside) => <a href="#overlays">{inside}</a>,
    },
    { key: 'settings', label: t.settings, icon: <Settings aria-hidden />, note: 'G S' },
    { key: 'support', label: t.support, icon: <LifeBuoy aria-hidden />, disabled: true },
    { kind: 'line', key: 'line' },
    { key: 'out', label: t.logOut, icon: <LogOut aria-hidden />, tone: 'neg' },
  ];
}

function ToastButtons({ labels: { t }, toasts }: { labels: GalleryLabels; toasts: Toasts }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" onClick={() => toasts.show({ text: t.toastPos, tone: 'pos', ms: 2000 })}>
        {t.toastPos}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => toasts.show({ text: t.toastNeg, tone: 'neg', urgent: true })}
      >
        {t.toastNeg}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() =>
          toasts.show({
            title: t.withdrawTab,
            text: t.toastLong,
            tone: 'warn',
            ms: 0,
            action: { label: t.toastAction, onPress: () => toasts.show({ text: t.toastAction }) },
          })
        }
      >
        {t.withdrawTab}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => toasts.show({ text: t.toastInfo })}>
        {t.toastInfo}
      </Button>
    </div>
  );
}

function Banners({ labels: { t } }: { labels: GalleryLabels }) {
  return (
    <GalleryCard title={t.status}>
      <Banner
        tone="warn"
        title={t.bannerWarn}
        action={
          <Button size="sm" variant="secondary">
            {t.verify}
          </Button>
        }
      >
        {t.bannerWarnText}
      </Banner>
      <Banner tone="info">{t.bannerInfo}</Banner>
      <Banner tone="neg" title={t.bannerNeg}>
        {t.bannerNegText}
      </Banner>
      <Banner tone="pos" onDismiss={() => {}} labels={{ dismiss: t.dismiss }}>
        {t.bannerPos}
      </Banner>
    </GalleryCard>
  );
}

export function Receipt({ labels: { t } }: { labels: GalleryLabels }) {
  return (
    <KeyValue
      pairs={[
        { key: 'q', name: t.quantity, value: <Money amount="0.02300000" unit="BTC" /> },
        { key: 'f', name: `${t.feeName} 0.5 %`, value: <Money amount={{ units: 11500n, scale: 8 }} unit="BTC" /> },
        { key: 'r', name: t.rateName, value: '1 COINGT = 0.01026543 BTC', changed: true },
        { key: 'g', name: t.receive, value: <Money amount="2" unit="COINGT" />, strong: true },
      ]}
    />
  );
}

function Question({ open, onAnswer, labels: { t } }: { open: boolean; onAnswer: () => void; labels: GalleryLabels }) {
  const safe = useRef<HTMLButtonElement>(null);
  const actions = (
    <>
      <Button ref={safe} variant="secondary" onClick={onAnswer}>
        {t.keep}
      </Button>
      <Button variant="danger" onClick={onAnswer}>
        {t.danger}
      </Button>
    </>
  );
  return (
    <AlertDialog
      open={open}
      title={t.alertTitle}
      description={t.alertText}
      actions={actions}
      initialFocus={safe}
      onEscape={onAnswer}
    />
  );
}

function Disclaimer({ open, onClose, labels: { t } }: { open: boolean; onClose: () => void; labels: GalleryLabels }) {
  const [agreed, setAgreed] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const parts = [
    [t.faq1, t.faq1a],
    [t.faq2, t.faq2a],
    [t.faq3, t.faq3a],
  ] as const;
  const contents = parts.map(([title], index) => ({ id: `gallery-part-${index}`, title }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.gateTitle}
      size="lg"
      closesOutside={false}
      labels={{ close: t.close }}
      initialFocus={text}
      footer={
        <Button disabledBecause={agreed ? undefined : t.gateHint} onClick={onClose}>
          {t.confirm}
        </Button>
      }
    >
      <ScrollGate
        title={t.gateTitle}
        agreed={agreed}
        onAgree={setAgreed}
        regionRef={text}
        contents={contents}
        labels={{ hint: t.gateHint, next: t.gateNext, ready: t.gateReady, agree: t.gateAgree, contents: t.contents }}
      >
        {parts.map(([title, body], index) => [
          <h3 key={title} id={`gallery-part-${index}`}>
            {title}
          </h3>,
          ...Array.from({ length: 6 }, (_, line) => (
            <p key={`${title} ${line}`}>
              {body} {t.faq3a} {t.bannerNegText}
            </p>
          )),
        ])}
      </ScrollGate>
    </Dialog>
  );
}
