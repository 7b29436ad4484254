import type { JsonObject } from '../../contract/json.ts';
import { refusal } from '../../words/refusal.ts';

/** One turn of the vendor's conversation: messages of one side, merged. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  /** Answers to the calls of the turn before; they stand first. */
  readonly results: JsonObject[];
  readonly blocks: JsonObject[];
  /** Calls of this turn that are not answered yet, by the caller's id. */
  readonly open: Map<string, OpenCall>;
  hasThinking: boolean;
}

interface OpenCall {
  /** As the vendor is told. */
  readonly id: string;
  /** Where the call stands in the caller's body. */
  readonly param: string;
}

export type Turns = ReturnType<typeof startTurns>;

/** The vendor's ids are unique in a conversation and of these characters; some vendors' ids are neither. */
const ID = /^[a-zA-Z0-9_-]+$/;

/** A conversation under construction: sides alternate, every call is answered in the turn after it. */
export function startTurns() {
  const list: Turn[] = [];
  const ids = new Set<string>();
  let made = 0;
  let asking: Turn | undefined;

  /** Never looks at a number twice: the caller chooses how many ids there are, and which. */
  function freeId(): string {
    do made += 1;
    while (ids.has(`call_${made}`));
    return `call_${made}`;
  }

  /** Throws `invalid_request` when a call of the last assistant turn was not answered. */
  function checkAnswered(): void {
    for (const [id, call] of asking?.open ?? []) {
      const rule = `a message of role tool with tool_call_id \`${id}\` must follow`;
      throw refusal(call.param, `is not answered: ${rule}`);
    }
  }

  function begin(role: Turn['role']): Turn {
    if (role === 'assistant') checkAnswered();
    const turn: Turn = { role, results: [], blocks: [], open: new Map(), hasThinking: false };
    if (role === 'assistant') asking = turn;
    list.push(turn);
    return turn;
  }

  return {
    list,
    checkAnswered,
    /** The turn of this side that is being written; begins one when the other side had the word. */
    of(role: Turn['role']): Turn {
      const last = list.at(-1);
      return last?.role === role ? last : begin(role);
    },
    /** Adds a call to the assistant's turn and answers the id by which the vendor will know it. */
    call(turn: Turn, call: OpenCall): string {
      if (turn.open.has(call.id)) throw refusal(`${call.param}.id`, `is used twice (got \`${call.id}\`)`);
      const id = ID.test(call.id) && !ids.has(call.id) ? call.id : freeId();
      ids.add(id);
      turn.open.set(call.id, { id, param: call.param });
      return id;
    },
    /** The vendor's id of the call that a tool message answers; each call is answered once. */
    answer(callId: string, param: string): string {
      const call = asking?.open.get(callId);
      if (call === undefined) {
        throw refusal(param, `must name a call of the assistant's message before, once (got \`${callId}\`)`);
      }
      asking?.open.delete(callId);
      return call.id;
    },
  };
}
