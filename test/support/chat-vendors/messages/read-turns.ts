import type { JsonObject } from '../../../../runtime/contract/json.ts';
import type { Prompt } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { insistFields, type ReadBlock, readBlock } from './read-block.ts';

interface Turn {
  readonly role: string;
  readonly at: string;
  readonly blocks: readonly ReadBlock[];
}

/** Reads the messages as turns, and refuses tools without results, results without tools and lost thoughts. */
export function readTurns(
  messages: readonly JsonObject[],
  { thinking }: { readonly thinking: boolean },
): Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'> {
  const turns = merged(messages.map(readTurn));
  insist(turns[0]?.role === 'user', 'messages: first message must use the "user" role');
  for (const [index, turn] of turns.entries()) checkPair(turn, turns[index - 1], turns[index + 1]);
  const last = turns.at(-1);
  const before = turns.at(-2);
  const results = (last?.blocks ?? []).filter(({ type }) => type === 'tool_result');
  if (thinking && results.length > 0) checkThoughts(before);
  const names = new Map((before?.blocks ?? []).map(({ id, name }) => [id, name]));
  const said = turns.filter(({ role }) => role === 'user').map(textOf);
  return {
    pieces: turns.map((turn) => turn.blocks.map(({ text }) => text).join(' ')),
    media: turns.flatMap(({ blocks }) => blocks.flatMap(({ media }) => media)),
    question: said.findLast((text) => text !== '') ?? '',
    results: results.map(({ id, text }) => ({ name: names.get(id) ?? id, text })),
  };
}

function textOf({ blocks }: Turn): string {
  return blocks.flatMap(({ type, text }) => (type === 'text' ? text : [])).join(' ');
}

function readTurn(message: JsonObject, index: number): Turn {
  const at = `messages.${index}`;
  const { role, content } = message;
  insist(
    role === 'user' || role === 'assistant',
    `messages: Unexpected role "${String(role)}". The Messages API accepts a top-level \`system\` parameter, not "system" as an input message role.`,
  );
  insistFields(message, ['role', 'content'], at);
  const list = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  insist(Array.isArray(list) && list.length > 0, `${at}: ${role} messages must have non-empty content`);
  return {
    role,
    at,
    blocks: list.map((block, position) => readBlock(block, { role, at: `${at}.content.${position}` })),
  };
}

/** Consecutive messages of one role are one turn. */
function merged(turns: readonly Turn[]): readonly Turn[] {
  const out: Turn[] = [];
  for (const turn of turns) {
    const last = out.at(-1);
    if (last?.role === turn.role) out[out.length - 1] = { ...last, blocks: [...last.blocks, ...turn.blocks] };
    else out.push(turn);
  }
  return out;
}

function checkPair(turn: Turn, before: Turn | undefined, after: Turn | undefined): void {
  const used = idsOf(turn, 'tool_use');
  const answered = idsOf(after, 'tool_result');
  const open = used.filter((id) => !answered.includes(id));
  insist(
    open.length === 0,
    `${turn.at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
  insist(new Set(used).size === used.length, `${turn.at}: \`tool_use\` ids must be unique`);
  const results = idsOf(turn, 'tool_result');
  const strange = results.find((id) => !idsOf(before, 'tool_use').includes(id));
  insist(
    strange === undefined,
    `${turn.at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${strange}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
  );
  insist(new Set(results).size === results.length, `${turn.at}: each \`tool_use\` must have a single result`);
  const late = turn.blocks.findIndex(({ type }, index) => type === 'tool_result' && index >= results.length);
  insist(late === -1, `${turn.at}: \`tool_result\` blocks must come first in the content`);
}

function idsOf(turn: Turn | undefined, type: 'tool_use' | 'tool_result'): readonly string[] {
  return (turn?.blocks ?? []).flatMap((block) => (block.type === type ? block.id : []));
}

function checkThoughts(turn: Turn | undefined): void {
  const [first] = turn?.blocks ?? [];
  insist(
    first?.type === 'thinking' || first?.type === 'redacted_thinking',
    `${turn?.at}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first?.type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`,
  );
}
