import { expect, test } from 'vitest';
import { hashOf, releasedFile, releaseRules } from './release-rules.ts';

const old = 'create table app.person (id int);';
const release = { path: releasedFile, text: JSON.stringify({ '0.2.0': { '0007-people.sql': hashOf(old) } }) };
const first = { path: 'db/migrations/0007-people.sql', text: old };
const messagesOf = (...files: { path: string; text: string }[]) =>
  releaseRules.flatMap(({ findViolations }) => findViolations([release, ...files]).map(({ message }) => message));
const second = (text: string) => ({ path: 'db/migrations/0008-people.sql', text });

test('what was released is there unchanged, and what is new comes after it', () => {
  expect(messagesOf(first, second('create table app.other (id int);'))).toEqual([]);
  expect(messagesOf({ ...first, text: `${old}\n` })).toEqual(['was released: undo the edit and add a migration']);
  expect(messagesOf()).toEqual(['was released: bring it back']);
  expect(messagesOf(first, { path: 'db/migrations/0006-people.sql', text: '' })).toEqual([
    'comes after 7, which was released',
  ]);
});

test.each([
  ['alter table app.person add column name text;', 0],
  ["alter table app.person add column name text not null default '';", 0],
  ['create index person_name on app.person (name);\ndrop index app.person_id;', 0],
  ['-- It does not drop column name.', 0],
  ['alter table app.person drop column name;', 1],
  ['drop table app.person;', 1],
  ['drop function app.find(int);', 1],
  ['alter table app.person rename column name to title;', 1],
  ['alter table app.person rename to people;', 1],
  ['alter table app.person alter column name type varchar;', 1],
  ['alter table app.person alter column name set not null;', 1],
  ['alter table app.person add column name text not null;', 1],
  ['-- Unused since 0.2.0: the name is in app.profile.\nalter table app.person drop column name;', 0],
  ['-- Unused since 0.1.0: no such release.\nalter table app.person drop column name;', 1],
])('%s', (text, count) => {
  expect(messagesOf(first, second(text))).toHaveLength(count);
});
