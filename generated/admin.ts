// @generated from specs/admin/ by the gateway generator. Do not edit.

import type { AdminOperation } from '../runtime/contract/admin.ts';
import type { JsonObject } from '../runtime/contract/json.ts';

/** Routes of the operators' listener, and commands, by id. */
export const adminOperations: Readonly<Record<string, AdminOperation>> = {
  adjust: {
    id: 'adjust',
    title: 'Correct a balance',
    about: 'corrects the owner\'s wallet, and the key\'s quota when it has one; never below zero',
    answer: 'The balances, and `already` where it was corrected before under this name.',
    danger: 'money',
    method: 'POST',
    path: '/admin/adjustments',
    fields: {
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
        required: true,
        argument: true,
      },
      micros: {
        type: 'amount',
        sign: 'any',
        required: true,
        hidden: true,
        about: 'what is given, or taken where it is below zero',
      },
      reason: { type: 'text', required: true, about: 'stands in the ledger and the audit log' },
      idem: { type: 'text', value: 'name', about: 'corrects once for this name, however often it is sent' },
    },
    options: {
      add: { type: 'amount', about: 'gives so much' },
      take: { type: 'amount', about: 'takes so much' },
    },
  },
  audit: {
    id: 'audit',
    title: 'Read what operators did',
    about: 'what operators changed: who, when, what, and why; newest first',
    answer: 'The `records`, newest first.',
    method: 'GET',
    path: '/admin/audit',
    fields: {
      target: { type: 'text', value: 'id', about: 'only what was done to this key, task or call' },
      before: { type: 'text', value: 'id', about: 'goes on from this record' },
      limit: { type: 'count', min: 1, max: 1000, default: 1000, about: 'at most so many' },
    },
    options: {
      limit: { type: 'count', min: 1, max: 1000, default: 50, about: 'at most so many; default: 50' },
    },
  },
  'calls-list': {
    id: 'calls-list',
    title: 'List chat calls',
    about: 'chat calls of all keys that have ended, newest first, by state, model, key, channel and time',
    answer: '`calls`, and where there are more, `next`, the `after` of the next page. A page that is shorter than asked for although there is more says how far it looked, `looked_back_to`.',
    method: 'GET',
    path: '/admin/calls',
    fields: {
      state: { type: 'choice', values: ['completed', 'failed'], about: 'only these' },
      model: { type: 'text', value: 'id', about: 'only of this model' },
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
      },
      channel: { type: 'text', value: 'id', about: 'only those that this channel had last' },
      from: {
        type: 'moment',
        value: 'date',
        about: 'made from the beginning of this day (UTC), or from a time such as 2026-11-21T08:30:00Z',
      },
      to: {
        type: 'moment',
        value: 'date',
        not_before: 'from',
        about: 'made before the beginning of this day, or before a time',
      },
      after: { type: 'text', max_chars: 100, hidden: true, about: '`next` of the page before' },
      limit: { type: 'count', min: 1, max: 500, default: 60, about: 'at most so many; default: 60' },
    },
    options: {
      format: {
        type: 'choice',
        values: ['table', 'csv'],
        default: 'table',
        about: 'csv: all rows, page by page; default: table',
      },
    },
  },
  'channels-list': {
    id: 'channels-list',
    title: 'List channels',
    about: 'how every channel stands: what runs on it, what it refused, which credentials are out and until when',
    answer: 'A list of channels.',
    method: 'GET',
    path: '/admin/channels',
    fields: {},
    options: {},
  },
  'channels-restore': {
    id: 'channels-restore',
    title: 'Restore a channel',
    about: 'puts the credentials of a channel back and has it asked again at once',
    answer: 'The channel as it stands now.',
    danger: 'traffic',
    method: 'POST',
    path: '/admin/channels/{id}/restore',
    fields: {
      id: {
        type: 'text',
        required: true,
        argument: true,
        value: 'channel',
        about: 'id of the channel in the deployment',
      },
    },
    options: {},
  },
  'channels-test': {
    id: 'channels-test',
    title: 'Test a channel',
    about: 'asks a channel once with each credential, for nothing that costs',
    answer: 'A list: what the vendor answered to each credential.',
    method: 'POST',
    path: '/admin/channels/{id}/test',
    fields: {
      id: {
        type: 'text',
        required: true,
        argument: true,
        value: 'channel',
        about: 'id of the channel in the deployment',
      },
    },
    options: {},
  },
  explain: {
    id: 'explain',
    title: 'Explain a task or call',
    about: 'what happened to a task or chat call: times, channels, fields, calls to vendors, money',
    answer: 'The explanation.',
    method: 'GET',
    path: '/admin/explain/{id}',
    fields: {
      id: {
        type: 'text',
        required: true,
        argument: true,
        max_chars: 512,
        about: 'id of the task or call, its id at the vendor, or of the request',
      },
    },
    options: {},
  },
  find: {
    id: 'find',
    title: 'Find by any id',
    about: 'what an id is of: a task, a call, a vendor\'s task, a request, a key or a channel',
    answer: '`found`: what each thing with that id is, why it was found, and its address in the console; empty where nothing has it.',
    method: 'GET',
    path: '/admin/find',
    fields: {
      q: {
        type: 'text',
        required: true,
        argument: true,
        value: 'id',
        max_chars: 512,
        about: 'an id as it is, or the first six or more characters of a key',
      },
    },
    options: {},
  },
  'keys-create': {
    id: 'keys-create',
    title: 'Make a key',
    about: 'makes a key and shows it once',
    answer: 'The key with its secret, which is shown only here.',
    begins: true,
    method: 'POST',
    path: '/admin/keys',
    fields: {
      name: { type: 'text', required: true, about: 'for people to recognise it by' },
      owner: {
        type: 'text',
        value: 'id',
        about: 'whose tasks and wallet it shares; default: an owner of its own',
      },
      group: { type: 'text', about: 'group of the deployment; default: default' },
      models: { type: 'texts', value: 'ids', about: 'ids of models; default: all of the group' },
      quota: { type: 'amount', about: 'what this key may spend; default: whatever the wallet holds' },
      topUp: { type: 'amount', flag: 'topup', about: 'credited to the owner\'s wallet at once' },
      expires_at: { type: 'future', flag: 'expires', about: 'when it is refused from' },
      rpm: {
        type: 'count',
        min: 1,
        max: 1000000,
        about: 'paid requests, quotes and uploads it may make in a minute',
      },
      concurrent: {
        type: 'count',
        min: 1,
        max: 1000000,
        about: 'tasks and chat calls it may have in flight at once',
      },
      allow_ips: {
        type: 'address_ranges',
        max_items: 100,
        flag: 'ips',
        about: 'addresses and ranges that it is taken from',
      },
    },
    options: {},
  },
  'keys-disable': {
    id: 'keys-disable',
    title: 'Disable a key',
    about: 'refuses the key until it is enabled again; its streams end, its tasks go on',
    answer: 'The key as it is now.',
    danger: 'traffic',
    method: 'POST',
    path: '/admin/keys/disable',
    fields: {
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
        required: true,
        argument: true,
      },
    },
    options: {},
  },
  'keys-enable': {
    id: 'keys-enable',
    title: 'Enable a key',
    about: 'takes a disabled key again',
    answer: 'The key as it is now.',
    method: 'POST',
    path: '/admin/keys/enable',
    fields: {
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
        required: true,
        argument: true,
      },
    },
    options: {},
  },
  'keys-limits': {
    id: 'keys-limits',
    title: 'Change the limits of a key',
    about: 'changes what a key may do; what is not named stays',
    answer: 'The key as it is now.',
    danger: 'traffic',
    any_of: ['rpm', 'concurrent', 'allow_ips'],
    method: 'POST',
    path: '/admin/keys/limits',
    fields: {
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
        required: true,
        argument: true,
      },
      rpm: {
        type: 'count',
        min: 1,
        max: 1000000,
        nullable: true,
        about: 'paid requests, quotes and uploads in a minute',
      },
      concurrent: {
        type: 'count',
        min: 1,
        max: 1000000,
        nullable: true,
        about: 'tasks and chat calls in flight at once',
      },
      allow_ips: {
        type: 'address_ranges',
        max_items: 100,
        nullable: true,
        flag: 'ips',
        about: 'addresses and ranges that it is taken from',
      },
    },
    options: {},
  },
  'keys-list': {
    id: 'keys-list',
    title: 'List keys',
    about: 'all keys with their balances; never the keys themselves',
    answer: 'A list of keys, with their limits and balances.',
    method: 'GET',
    path: '/admin/keys',
    fields: {},
    options: {},
  },
  'keys-revoke': {
    id: 'keys-revoke',
    title: 'Revoke a key',
    about: 'refuses the key from now on; its running tasks go on',
    answer: 'The key as it is now.',
    danger: 'final',
    method: 'POST',
    path: '/admin/keys/revoke',
    fields: {
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
        required: true,
        argument: true,
      },
    },
    options: {},
  },
  'keys-topup': {
    id: 'keys-topup',
    title: 'Top up a wallet',
    about: 'credits the owner\'s wallet, and the key\'s quota when it has one',
    answer: 'The balances, and `already` where it was credited before under this name.',
    danger: 'money',
    method: 'POST',
    path: '/admin/keys/topup',
    fields: {
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
        required: true,
        argument: true,
      },
      micros: {
        type: 'amount',
        required: true,
        argument: true,
        value: 'amount',
        about: 'in units of the currency, such as 12.50',
      },
      idem: { type: 'text', value: 'name', about: 'credits once for this name, however often it is sent' },
    },
    options: {},
  },
  'ledger-export': {
    id: 'ledger-export',
    title: 'Read the ledger',
    about: 'every movement of money on every account, in order; of a key its work and what was moved for it',
    answer: '`rows`, and where there are more, `next`, the `after` of the next page; `to` is where further pages end. Before `lines_from` forgotten work is a `sum` of each day; `forgotten` counts it, and pages with another count do not belong together.',
    method: 'GET',
    path: '/admin/ledger',
    fields: {
      from: {
        type: 'moment',
        value: 'date',
        about: 'from the beginning of this day (UTC), or from a time such as 2026-11-21T08:30:00Z',
      },
      to: {
        type: 'moment',
        value: 'date',
        not_before: 'from',
        about: 'up to the beginning of this day, or to a time; default: now',
      },
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
      },
      owner: { type: 'text', value: 'id', about: 'only this owner, with all of its keys' },
      model: { type: 'text', value: 'id', about: 'only this model' },
      after: { type: 'text', max_chars: 400, hidden: true, about: '`next` of the page before' },
      limit: { type: 'count', min: 1, max: 1000, default: 1000, hidden: true, about: 'rows of a page' },
    },
    options: {
      format: {
        type: 'choice',
        values: ['csv', 'json'],
        default: 'csv',
        about: 'how the rows are written; default: csv',
      },
    },
  },
  quote: {
    id: 'quote',
    title: 'Quote a request',
    about: 'what a request would cost, become and lose; nothing is sent, stored or charged',
    answer: 'The quote: price and what it follows from, model, mode, who may serve it, warnings.',
    method: 'POST',
    path: '/admin/quote',
    fields: {
      route: {
        type: 'text',
        max_chars: 2000,
        required: true,
        argument: true,
        about: 'path that would be asked, with its query, or the id of its route',
      },
      body: { type: 'object', required: true, hidden: true, about: 'the body that the route would be sent' },
      group: { type: 'text', about: 'group of the keys that would ask; default: default' },
      strict: { type: 'switch', about: 'as with Gateway-Strict: what would get warnings is refused' },
    },
    options: {
      body: {
        type: 'text',
        required: true,
        argument: true,
        max_chars: 4096,
        about: 'file with the JSON body, or - for standard input',
      },
    },
  },
  refund: {
    id: 'refund',
    title: 'Refund a task or call',
    about: 'gives back what a task or call cost, once, to the wallet and the quota that paid it',
    answer: 'What went back, in micro-units.',
    danger: 'money',
    method: 'POST',
    path: '/admin/refunds',
    fields: {
      work: { type: 'text', required: true, argument: true, about: 'id of the task or call' },
      micros: { type: 'amount', flag: 'amount', about: 'only so much of it; default: all' },
      reason: { type: 'text', required: true, about: 'stands in the ledger and the audit log' },
    },
    options: {},
  },
  'tasks-cancel': {
    id: 'tasks-cancel',
    title: 'Cancel a task',
    about: 'asks the vendor to cancel a task, where its protocol can; when it agrees, the task fails and its hold is released',
    danger: 'final',
    answer: 'The task, which is failed as `cancelled` now.',
    method: 'POST',
    path: '/admin/tasks/{id}/cancel',
    fields: { id: { type: 'text', required: true, argument: true, value: 'task', about: 'id of the task' } },
    options: {},
  },
  'tasks-list': {
    id: 'tasks-list',
    title: 'List tasks',
    about: 'tasks of all keys, newest first, by state, model, key, channel and time',
    answer: '`tasks`, and where there are more, `next`, the `after` of the next page. A page that is shorter than asked for although there is more says how far it looked, `looked_back_to`.',
    method: 'GET',
    path: '/admin/tasks',
    fields: {
      state: {
        type: 'choice',
        values: ['queued', 'in_progress', 'completed', 'failed', 'uncertain', 'submitting', 'stuck'],
        about: 'only these; stuck: in flight for much longer than is usual, or nobody can say how it goes',
      },
      kind: { type: 'choice', values: ['video', 'image', 'audio'], about: 'only what makes these' },
      model: { type: 'text', value: 'id', about: 'only of this model' },
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
      },
      channel: { type: 'text', value: 'id', about: 'only those that this channel had last' },
      from: {
        type: 'moment',
        value: 'date',
        about: 'made from the beginning of this day (UTC), or from a time such as 2026-11-21T08:30:00Z',
      },
      to: {
        type: 'moment',
        value: 'date',
        not_before: 'from',
        about: 'made before the beginning of this day, or before a time',
      },
      after: { type: 'text', max_chars: 100, hidden: true, about: '`next` of the page before' },
      limit: { type: 'count', min: 1, max: 500, default: 60, about: 'at most so many; default: 60' },
    },
    options: {
      format: {
        type: 'choice',
        values: ['table', 'csv'],
        default: 'table',
        about: 'csv: all rows, page by page; default: table',
      },
    },
  },
  'tasks-poll': {
    id: 'tasks-poll',
    title: 'Poll a task now',
    about: 'asks the vendor about a task at once instead of when its pace says, at most every 5 seconds',
    answer: 'The task, and when it is polled.',
    method: 'POST',
    path: '/admin/tasks/{id}/poll',
    fields: { id: { type: 'text', required: true, argument: true, value: 'task', about: 'id of the task' } },
    options: {},
  },
  'uncertain-list': {
    id: 'uncertain-list',
    title: 'List uncertain tasks',
    about: 'tasks that may be at a vendor, with what to look for there and what they may cost',
    answer: 'A list of tasks, and of what else should be reviewed.',
    method: 'GET',
    path: '/admin/uncertain',
    fields: { limit: { type: 'count', min: 1, max: 500, default: 500, about: 'how many' } },
    options: {},
  },
  'uncertain-resolve': {
    id: 'uncertain-resolve',
    title: 'Decide about an uncertain task',
    about: 'decides about an uncertain task, or takes what else is listed off the list',
    answer: 'The state of the task, and a `note` of what its vendor says of the id.',
    danger: 'money',
    method: 'POST',
    path: '/admin/uncertain/{task}/resolve',
    fields: {
      task: { type: 'text', required: true, argument: true, about: 'id of the task' },
      as: {
        type: 'choice',
        values: ['failed', 'accepted', 'seen'],
        required: true,
        value: 'outcome',
        about: 'failed: gives its money back; accepted: polls it under the vendor\'s id, correctable until a poll finds it; seen: lists it no more',
      },
      upstream_id: {
        type: 'text',
        max_chars: 512,
        value: 'id',
        with: { as: 'accepted' },
        about: 'the vendor\'s id of the task, with accepted',
      },
    },
    options: {},
  },
  usage: {
    id: 'usage',
    title: 'Read what was used',
    about: 'what was used and what it cost, less what was refunded',
    answer: '`rows`, or a table for spreadsheets with `format=csv`.',
    method: 'GET',
    path: '/admin/usage',
    fields: {
      by: {
        type: 'choices',
        values: ['day', 'key', 'model'],
        default: ['day'],
        value: 'columns',
        about: 'what rows are told apart by; default: day',
      },
      from: {
        type: 'moment',
        value: 'date',
        about: 'from the beginning of this day (UTC), or from a time such as 2026-11-21T08:30:00Z',
      },
      to: {
        type: 'moment',
        value: 'date',
        not_before: 'from',
        about: 'up to the beginning of this day, or to a time; default: now',
      },
      key: {
        type: 'text',
        about: 'its id, the key itself, or the six or more characters that either of them begins with',
      },
      owner: { type: 'text', value: 'id', about: 'only this owner, with all of its keys' },
      model: { type: 'text', value: 'id', about: 'only this model' },
      format: { type: 'choice', values: ['json', 'csv'], default: 'json', about: 'how the rows are written' },
    },
    options: {
      format: {
        type: 'choice',
        values: ['table', 'csv', 'json'],
        default: 'table',
        about: 'how the rows are written; default: table',
      },
    },
  },
};

/** What is given to each operation: its fields, as they were read. */
export interface AdminFieldsById {
  readonly 'adjust': {
    readonly key: string;
    readonly micros: number;
    readonly reason: string;
    readonly idem?: string;
  };
  readonly 'audit': {
    readonly target?: string;
    readonly before?: string;
    readonly limit: number;
  };
  readonly 'calls-list': {
    readonly state?: 'completed' | 'failed';
    readonly model?: string;
    readonly key?: string;
    readonly channel?: string;
    readonly from?: number;
    readonly to?: number;
    readonly after?: string;
    readonly limit: number;
  };
  readonly 'channels-list': object;
  readonly 'channels-restore': {
    readonly id: string;
  };
  readonly 'channels-test': {
    readonly id: string;
  };
  readonly 'explain': {
    readonly id: string;
  };
  readonly 'find': {
    readonly q: string;
  };
  readonly 'keys-create': {
    readonly name: string;
    readonly owner?: string;
    readonly group?: string;
    readonly models?: readonly string[];
    readonly quota?: number;
    readonly topUp?: number;
    readonly expires_at?: number;
    readonly rpm?: number;
    readonly concurrent?: number;
    readonly allow_ips?: readonly string[];
  };
  readonly 'keys-disable': {
    readonly key: string;
  };
  readonly 'keys-enable': {
    readonly key: string;
  };
  readonly 'keys-limits': {
    readonly key: string;
    readonly rpm?: number | null;
    readonly concurrent?: number | null;
    readonly allow_ips?: readonly string[] | null;
  };
  readonly 'keys-list': object;
  readonly 'keys-revoke': {
    readonly key: string;
  };
  readonly 'keys-topup': {
    readonly key: string;
    readonly micros: number;
    readonly idem?: string;
  };
  readonly 'ledger-export': {
    readonly from?: number;
    readonly to?: number;
    readonly key?: string;
    readonly owner?: string;
    readonly model?: string;
    readonly after?: string;
    readonly limit: number;
  };
  readonly 'quote': {
    readonly route: string;
    readonly body: JsonObject;
    readonly group?: string;
    readonly strict?: boolean;
  };
  readonly 'refund': {
    readonly work: string;
    readonly micros?: number;
    readonly reason: string;
  };
  readonly 'tasks-cancel': {
    readonly id: string;
  };
  readonly 'tasks-list': {
    readonly state?: 'queued' | 'in_progress' | 'completed' | 'failed' | 'uncertain' | 'submitting' | 'stuck';
    readonly kind?: 'video' | 'image' | 'audio';
    readonly model?: string;
    readonly key?: string;
    readonly channel?: string;
    readonly from?: number;
    readonly to?: number;
    readonly after?: string;
    readonly limit: number;
  };
  readonly 'tasks-poll': {
    readonly id: string;
  };
  readonly 'uncertain-list': {
    readonly limit: number;
  };
  readonly 'uncertain-resolve': {
    readonly task: string;
    readonly as: 'failed' | 'accepted' | 'seen';
    readonly upstream_id?: string;
  };
  readonly 'usage': {
    readonly by: readonly ('day' | 'key' | 'model')[];
    readonly from?: number;
    readonly to?: number;
    readonly key?: string;
    readonly owner?: string;
    readonly model?: string;
    readonly format: 'json' | 'csv';
  };
}

/** What the command of each operation takes beside them. */
export interface AdminOptionsById {
  readonly 'adjust': {
    readonly add?: number;
    readonly take?: number;
  };
  readonly 'audit': {
    readonly limit: number;
  };
  readonly 'calls-list': {
    readonly format: 'table' | 'csv';
  };
  readonly 'channels-list': object;
  readonly 'channels-restore': object;
  readonly 'channels-test': object;
  readonly 'explain': object;
  readonly 'find': object;
  readonly 'keys-create': object;
  readonly 'keys-disable': object;
  readonly 'keys-enable': object;
  readonly 'keys-limits': object;
  readonly 'keys-list': object;
  readonly 'keys-revoke': object;
  readonly 'keys-topup': object;
  readonly 'ledger-export': {
    readonly format: 'csv' | 'json';
  };
  readonly 'quote': {
    readonly body: string;
  };
  readonly 'refund': object;
  readonly 'tasks-cancel': object;
  readonly 'tasks-list': {
    readonly format: 'table' | 'csv';
  };
  readonly 'tasks-poll': object;
  readonly 'uncertain-list': object;
  readonly 'uncertain-resolve': object;
  readonly 'usage': {
    readonly format: 'table' | 'csv' | 'json';
  };
}
