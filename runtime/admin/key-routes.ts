import { GatewayError } from '../contract/errors.ts';
import { helpFor } from '../document/suggest.ts';
import type { Actor } from '../store/audit-store.ts';
import { shown } from './fields.ts';
import type { KeyCommands, NewKey } from './key-commands.ts';
import type { OperatorListener } from './operator-listener.ts';

type Body = Readonly<Record<string, unknown>>;

const FIELDS = {
  create: [
    'name',
    'owner',
    'group',
    'models',
    'quota',
    'topUp',
    'expires_at',
    'rpm',
    'concurrent',
    'allow_ips',
  ],
  revoke: ['key'],
  limits: ['key', 'rpm', 'concurrent', 'allow_ips'],
  disable: ['key'],
  topUp: ['key', 'micros', 'idem'],
} as const;

/**
 * Keys over the operators' listener. Fields are named one by one, and any other is refused: what an operator
 * meant to limit must not be left out in silence.
 */
export function installKeyRoutes(listener: OperatorListener, commands: KeyCommands): void {
  listener.get('/admin/keys', () => commands.list());
  listener.post('/admin/keys', async (given, { actor }) =>
    commands.create(readNewKey(known(given, FIELDS.create)), actor),
  );
  listener.post('/admin/keys/revoke', async (given, { actor }) =>
    commands.revoke(text(known(given, FIELDS.revoke), 'key'), actor),
  );
  listener.post('/admin/keys/limits', async (given, { actor }) => {
    const body = known(given, FIELDS.limits);
    const limits = {
      ...optional('rpm', body.rpm, () => orNull(body, 'rpm', positive)),
      ...optional('concurrent', body.concurrent, () => orNull(body, 'concurrent', positive)),
      ...optional('allow_ips', body.allow_ips, () => orNull(body, 'allow_ips', texts)),
    };
    return commands.limit({ key: text(body, 'key'), limits, ...actorOf(actor) });
  });
  listener.post('/admin/keys/disable', async (given, { actor }) =>
    commands.setDisabled({
      key: text(known(given, FIELDS.disable), 'key'),
      disabled: true,
      ...actorOf(actor),
    }),
  );
  listener.post('/admin/keys/enable', async (given, { actor }) =>
    commands.setDisabled({
      key: text(known(given, FIELDS.disable), 'key'),
      disabled: false,
      ...actorOf(actor),
    }),
  );
  listener.post('/admin/keys/topup', async (given, { actor }) => {
    const body = known(given, FIELDS.topUp);
    return commands.topUp({
      key: text(body, 'key'),
      micros: micros(body, 'micros'),
      ...optional('idem', body.idem, () => text(body, 'idem')),
      ...actorOf(actor),
    });
  });
}

/** The body, when it has no other fields than these. */
function known(body: Body, fields: readonly string[]): Body {
  const strange = Object.keys(body)
    .find((name) => !fields.includes(name))
    ?.slice(0, 80);
  if (strange === undefined) return body;
  throw refusal(strange, `there is no field \`${strange}\` here; ${helpFor(strange, fields)}`);
}

function readNewKey(body: Body): NewKey {
  return {
    name: text(body, 'name'),
    ...optional('owner', body.owner, () => text(body, 'owner')),
    ...optional('group', body.group, () => text(body, 'group')),
    ...optional('models', body.models, () => texts(body, 'models')),
    ...optional('quota', body.quota, () => micros(body, 'quota')),
    ...optional('topUp', body.topUp, () => micros(body, 'topUp')),
    ...optional('expires_at', body.expires_at, () => time(body, 'expires_at')),
    ...optional('rpm', body.rpm, () => positive(body, 'rpm')),
    ...optional('concurrent', body.concurrent, () => positive(body, 'concurrent')),
    ...optional('allow_ips', body.allow_ips, () => texts(body, 'allow_ips')),
  };
}

function optional<K extends string, T>(name: K, given: unknown, read: () => T): { readonly [P in K]?: T } {
  return given === undefined ? {} : ({ [name]: read() } as { readonly [P in K]?: T });
}

function actorOf(by: Actor | undefined): { readonly by?: Actor } {
  return by === undefined ? {} : { by };
}

function orNull<T>(body: Body, name: string, read: (body: Body, name: string) => T): T | null {
  return body[name] === null ? null : read(body, name);
}

function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= 200) return value;
  throw refusal(name, `${name} must be a text of 1 to 200 characters`);
}

function texts(body: Body, name: string): readonly string[] {
  const value = body[name];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw refusal(name, `${name} must be a list of texts`);
}

function positive(body: Body, name: string): number {
  return above0(body, name, 'a positive whole number');
}

function micros(body: Body, name: string): number {
  return above0(body, name, 'a positive whole number of micro-units');
}

function time(body: Body, name: string): number {
  return above0(body, name, 'a time in epoch milliseconds');
}

function above0(body: Body, name: string, what: string): number {
  const value = body[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw refusal(name, `${name} must be ${what} (got ${shown(value)})`);
}

function refusal(param: string, message: string): GatewayError {
  return new GatewayError('invalid_request', { param, message });
}
