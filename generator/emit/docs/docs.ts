import { CHARGED_TEXTS } from '../../../runtime/contract/errors.ts';
import { routeAddress } from '../../../runtime/contract/route.ts';
import { lossMessage } from '../../../runtime/contract/warning.ts';
import { FILTERS } from '../../contract/contract.ts';
import { CATALOG } from '../../diagnostics/catalog.ts';
import type { ErrorIr, GatewayIr, OutputFile, RouteIr, VocabularyIr } from '../../ir.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { renderTemplate } from '../../print/template.ts';
import { emitChatFamilyDocs } from './chat-family-doc.ts';
import { chatLossText, emitChatProtocolDocs } from './chat-protocol-doc.ts';
import { emitDeploymentDocs } from './deployment-docs.ts';
import { emitFamilyDocs, lossLine } from './family-doc.ts';
import { emitOperatorDocs } from './operator-docs.ts';
import { emitOverview } from './overview.ts';
import { emitProtocolDocs } from './protocol-doc.ts';
import { emitSizesDoc } from './sizes-doc.ts';
import { codes, markdownTable } from './table.ts';

/** `generated/README.md` and `generated/docs/`: what people read about the compiled specs. */
export function emitDocs(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  return [
    { path: 'generated/README.md', text: renderTemplate('readme', { name: ir.gateway.name }, cache) },
    page('routes', { table: routeTable(ir), routes: ir.routes.map(routeView) }, cache),
    page('errors', { table: errorTable(ir.errors) }, cache),
    page('vocabulary', vocabularyView(ir), cache),
    page('loss', { sentences: LOSS_SENTENCES, table: lossTable(ir), chat: chatLossTable(ir) }, cache),
    page('filters', { table: filterTable() }, cache),
    page('diagnostics', { table: diagnosticTable() }, cache),
    emitOverview(ir, cache),
    ...emitOperatorDocs(ir, cache),
    ...emitDeploymentDocs(cache),
    ...emitSizesDoc(ir, cache),
    ...emitFamilyDocs(ir, cache),
    ...emitChatFamilyDocs(ir, cache),
    ...emitProtocolDocs(ir, cache),
    ...emitChatProtocolDocs(ir, cache),
  ];
}

function page(name: string, view: object, cache: UnitCache): OutputFile {
  return { path: `generated/docs/${name}.md`, text: renderTemplate(name, view, cache) };
}

function routeTable(ir: GatewayIr): string {
  return markdownTable(
    ['route', 'method and path', 'surface', 'operation', 'authentication'],
    ir.routes.map(({ route }) => [
      `\`${route.id}\``,
      `\`${routeAddress(route)}\``,
      route.surface,
      `\`${route.operation}\``,
      authText(route),
    ]),
  );
}

const AUTH: Readonly<Record<RouteIr['route']['auth'], string>> = {
  key: 'key',
  key_or_link: 'key or signed link',
  none: 'none',
};

function authText({ auth, key_headers: headers = [] }: RouteIr['route']): string {
  return headers.length === 0 ? AUTH[auth] : `${AUTH[auth]}, also in ${codes(headers)}`;
}

function routeView({ route, about, queryAbout }: RouteIr): object {
  const query = Object.entries(route.query).map(([name, field]) => [
    `\`${name}\``,
    field.type === 'enum' ? codes(field.values) : field.type,
    'default' in field && field.default !== undefined ? `\`${field.default}\`` : '',
    (Object.hasOwn(queryAbout, name) ? queryAbout[name] : undefined) ?? '',
  ]);
  const examples = route.examples.accepted.filter(({ body }) => body !== undefined);
  return {
    title: route.title,
    address: routeAddress(route),
    about: about?.trim() ?? '',
    body: route.body === undefined ? '' : bodyText(route.body),
    tasks: route.tasks === undefined ? '' : tasksText(route.tasks),
    model: route.model_field === undefined ? '' : `\`${route.model_field}\``,
    needs: (route.needs ?? [])
      .map((need) => ('role' in need ? `\`${need.field}\` (${need.role})` : `\`${need.field}\``))
      .join(', '),
    query: query.length === 0 ? '' : markdownTable(['query', 'type', 'default', 'meaning'], query),
    examples: examples.map(({ title, body }) => ({ title, body })),
  };
}

function bodyText({
  kinds,
  max_bytes,
  max_form_bytes,
  stream,
}: NonNullable<RouteIr['route']['body']>): string {
  const form = max_form_bytes === undefined ? '' : `, a form up to ${max_form_bytes}`;
  const size = `${kinds.join(' or ')}, up to ${max_bytes} bytes${form}`;
  return stream === true ? `${size}; a file is written to disk as it arrives` : size;
}

function tasksText({ kind, made_by: routes }: NonNullable<RouteIr['route']['tasks']>): string {
  return routes === undefined ? `${kind} tasks` : `${kind} tasks submitted through ${codes(routes)}`;
}

function errorTable(errors: readonly ErrorIr[]): string {
  return markdownTable(
    ['code', 'status', 'retry', 'charged', 'type', 'shape', 'message', 'note'],
    errors.map((error) => [
      `\`${error.code}\``,
      error.assumed ? `${error.status} (assumed)` : String(error.status),
      error.retryable ? 'yes' : 'no',
      error.charged === undefined ? 'nothing' : CHARGED_TEXTS[error.charged],
      perSurface(error.types),
      perSurface(error.shapes),
      error.message,
      error.about ?? '',
    ]),
  );
}

function perSurface(table: Readonly<Record<string, string>>): string {
  return Object.entries(table)
    .map(([surface, value]) => (surface === 'default' ? `\`${value}\`` : `${surface}: \`${value}\``))
    .join(', ');
}

function vocabularyView({ vocabulary }: GatewayIr): object {
  return {
    tiers: vocabulary.tiers.map((tier) => `\`${tier}\``).join(', '),
    facts: markdownTable(
      ['fact', 'type', 'meaning'],
      vocabulary.facts.map((fact) => [
        `\`${fact.name}\``,
        fact.unit === undefined ? fact.type : `${fact.type} (${fact.unit})`,
        fact.toggle ? `${fact.about}; has a support level of its own` : fact.about,
      ]),
    ),
    roles: markdownTable(
      ['role', 'kind', 'at most'],
      vocabulary.roles.map((role) => [
        `\`${role.name}\``,
        role.kind,
        role.max === undefined ? '' : String(role.max),
      ]),
    ),
    modes: markdownTable(
      ['mode', 'needs'],
      vocabulary.modes.map((mode) => [`\`${mode.id}\``, needsOf(mode)]),
    ),
  };
}

function needsOf({ needs, also = [] }: VocabularyIr['modes'][number]): string {
  const needed = needs.length === 0 ? 'nothing' : codes(needs);
  return also.length === 0 ? needed : `${needed}; also takes ${codes(also)}`;
}

const LOST = { field: '`<field>`', protocol: '`<protocol>`' } as const;

/** What the server tells callers, word for word. */
const LOSS_SENTENCES: readonly string[] = [lossMessage(LOST), lossMessage({ ...LOST, mode: '`<mode>`' })];

function lossTable({ loss }: GatewayIr): string {
  const rows = loss.map(({ family, ...row }) => ({ family, line: lossLine(row) }));
  const alike = Map.groupBy(rows, ({ family, line: [, ...lost] }) => JSON.stringify([family, lost]));
  return markdownTable(
    ['family', 'protocols', 'do not carry'],
    [...alike.values()].map((group) => [
      `\`${group[0]?.family ?? ''}\``,
      group.map(({ line: [protocol] }) => protocol).join(', '),
      ...(group[0]?.line.slice(1) ?? []),
    ]),
  );
}

function chatLossTable({ chatLoss }: GatewayIr): string {
  if (chatLoss.length === 0) return '';
  return markdownTable(
    ['family', 'protocol', 'does not carry'],
    chatLoss.map((row) => [`\`${row.family}\``, `\`${row.protocol}\``, chatLossText(row)]),
  );
}

function filterTable(): string {
  return markdownTable(
    ['filter', 'takes', 'arguments', 'gives', 'reports', 'meaning', 'example'],
    FILTERS.map((row) => [
      `\`${row.name}\``,
      row.input,
      row.args.map((arg) => (arg.rest === undefined ? arg.name : `${arg.name}...`)).join(' '),
      row.output,
      row.reports === false ? '' : row.reports === true ? 'changes' : `changes, ${row.reports}`,
      row.about,
      `\`${row.example}\``,
    ]),
  );
}

function diagnosticTable(): string {
  return markdownTable(
    ['code', 'what', 'why', 'what to do'],
    Object.entries(CATALOG)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, entry]) => [
        `\`${code}\`${entry.severity === 'warning' ? ' (warning)' : ''}`,
        entry.title,
        entry.cause,
        entry.fix,
      ]),
  );
}
