import { beforeEach, expect, test, vi } from 'vitest';
import { attachToastHost, endFailuresOf, endFailuresOfLastPage, toast } from './toast.ts';

const closed: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(2_000);
  endFailuresOfLastPage();
  closed.length = 0;
  attachToastHost({ show: ({ text }) => (typeof text === 'string' ? text : ''), close: (id) => closed.push(id) });
});

test('the toast of a failure ends with the success of what failed, and so does one that names no cause', () => {
  toast({ text: 'Invalid Tfa Code', tone: 'neg' });
  toast({ text: 'not saved', tone: 'neg', cause: 'profile' });
  toast({ text: 'not sent', tone: 'neg', cause: 'ticket' });
  toast({ text: 'Login Success!', tone: 'pos' });
  endFailuresOf('profile');
  expect(closed).toEqual(['Invalid Tfa Code', 'not saved']);
  endFailuresOf('profile');
  expect(closed).toHaveLength(2);
});

test('another page ends what failed on the last one, but not what led there', () => {
  toast({ text: 'Amount exceeded your balance', tone: 'neg', cause: 'swap' });
  vi.advanceTimersByTime(1_500);
  toast({ text: 'Invalid Request', tone: 'neg' });
  toast({ text: 'Saved', tone: 'pos' });
  endFailuresOfLastPage();
  expect(closed).toEqual(['Amount exceeded your balance']);
});
