import { isIP } from 'node:net';
import { lastTexts } from '../admin/admin-server.ts';
import type { FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import type { Asset } from './assets.ts';
import type { Export } from './export.ts';
import type { Result, Theme } from './frame.ts';
import { type Html, html } from './html.ts';
import type { Texts } from './page.ts';
import { cookieNamed } from './session.ts';

/** Nothing runs in a page, and nothing is loaded into it, that this server did not send as a file of its own. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

const THEME = 'gateway_theme';
const RESULT = 'gateway_result';
const RESULT_SECS = 60;

/** Texts by name; of a name that is given more than once the last. */
export function textsOf(values: unknown): Texts {
  return values instanceof URLSearchParams ? Object.fromEntries(values) : lastTexts(values);
}

/**
 * Whether the name under which the browser asks is one of ours. A name of somebody else that was made to lead here would
 * give that one's pages what only ours may do.
 */
export function isOwnHost(own: readonly string[], { headers }: FastifyRequest): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || own.includes(name);
}

/** Whether a form was sent by a page of this server, as browsers say it. */
export function isOwnPost({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  return origin !== undefined && host !== undefined && URL.parse(origin)?.host === host.toLowerCase();
}

/** Whether the browser reached a proxy by https. */
export function isSecure({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-proto'] === 'https';
}

/** A path of this server alone: another address would lead away. */
export function ownPath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])[\x21-\x7e]{0,2000}$/.test(path) ? path : '/';
}

export function themeOf({ headers }: FastifyRequest): Theme {
  const theme = cookieNamed(headers.cookie, THEME);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

export function themeCookie(theme: string | undefined): string {
  return `${THEME}=${theme === 'dark' ? 'dark' : 'light'}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000`;
}

/** A cookie with what became of a form, for the page that comes next. */
export function resultCookie(result: Result): string {
  const value = Buffer.from(JSON.stringify(result)).toString('base64url');
  return `${RESULT}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${RESULT_SECS}`;
}

/** What became of the form before this page; it is shown once. */
export function takeResult({ headers }: FastifyRequest, reply: FastifyReply): Result | undefined {
  const value = cookieNamed(headers.cookie, RESULT);
  if (value === undefined || value === '') return undefined;
  addCookie(reply, `${RESULT}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`);
  try {
    const { kind, text }: Partial<Record<string, unknown>> = JSON.parse(
      Buffer.from(value, 'base64url').toString(),
    );
    return typeof text === 'string' ? { kind: kind === 'done' ? 'done' : 'refused', text } : undefined;
  } catch {
    return undefined;
  }
}

export function addCookie(reply: FastifyReply, cookie: string | undefined): void {
  // Several of them are several headers.
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}

export function redirect(reply: FastifyReply, address: string): void {
  reply.headers(PAGE_HEADERS).redirect(address, 303);
}

export function sendHtml(reply: FastifyReply, status: number, page: Html): void {
  reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page.toString());
}

/** A link from another site comes without the cookie; a page of ours that loads it once more has it. */
export function loadAgain(address: string): Html {
  return html`<!doctype html><html lang="en"><title>gateway</title><meta http-equiv="refresh" content="0; url=${address}"><p><a href="${address}">Go on</a></p></html>`;
}

/** A file that the browser keeps. */
export function sendExport(reply: FastifyReply, { type, fileName, content }: Export): void {
  const disposition = `attachment; filename="${fileName}"`;
  reply
    .headers({ ...PAGE_HEADERS, 'content-disposition': disposition })
    .type(type)
    .send(content);
}

/** A file of the console; its address changes with its content. False where there is none. */
export function sendAsset(reply: FastifyReply, asset: Asset | undefined): boolean {
  if (asset === undefined) return false;
  reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(asset.type)
    .send(asset.bytes);
  return true;
}

export function refuseHost(reply: FastifyReply): void {
  sendHtml(
    reply,
    421,
    html`<!doctype html><title>Another host</title><p>The console answers under \`localhost\`, addresses, \`admin_host\`, and the names of \`admin.hosts\` in gateway.yaml.</p>`,
  );
}
