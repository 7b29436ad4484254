import { GatewayError } from '../contract/errors.ts';
import type { KeyCommands, NewKey } from './key-commands.ts';
import type { OperatorListener } from './operator-listener.ts';

/** Keys over the operators' listener. Fields are named one by one: nothing else of a body is looked at (S04). */
export function installKeyRoutes(listener: OperatorListener, commands: KeyCommands): void {
  listener.get('/admin/keys', () => commands.list());
  listener.post('/admin/keys', (body) => commands.create(readNewKey(body)));
  listener.post('/admin/keys/revoke', (body) => commands.revoke(text(body, 'key')));
  listener.post('/admin/keys/topup', (body) =>
    commands.topUp({
      key: text(body, 'key'),
      micros: micros(body, 'micros'),
      ...optional('idem', body.idem, () => text(body, 'idem')),
    }),
  );
}

function readNewKey(body: Readonly<Record<string, unknown>>): NewKey {
  return {
    name: text(body, 'name'),
    ...optional('owner', body.owner, () => text(body, 'owner')),
    ...optional('group', body.group, () => text(body, 'group')),
    ...optional('models', body.models, () => texts(body, 'models')),
    ...optional('quota', body.quota, () => micros(body, 'quota')),
    ...optional('topUp', body.topUp, () => micros(body, 'topUp')),
    ...optional('expires_at', body.expires_at, () => micros(body, 'expires_at')),
  };
}

function optional<K extends string, T>(name: K, given: unknown, read: () => T): { readonly [P in K]?: T } {
  return given === undefined ? {} : ({ [name]: read() } as { readonly [P in K]?: T });
}

function text(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= 200) return value;
  throw refusal(name, `${name} must be a text of 1 to 200 characters`);
}

function texts(body: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = body[name];
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return value;
  throw refusal(name, `${name} must be a list of texts`);
}

function micros(body: Readonly<Record<string, unknown>>, name: string): number {
  const value = body[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw refusal(name, `${name} must be a positive whole number`);
}

function refusal(param: string, message: string): GatewayError {
  return new GatewayError('invalid_request', { param, message });
}
