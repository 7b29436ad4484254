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
        label: 'amount',
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
    answer: 'The `records`, newest first; `via` says where somebody acted: `console`, `cli` or `api`.',
    method: 'GET',
    path: '/admin/audit',
    fields: {
      target: { type: 'text', value: 'id', about: 'only what was done to this key, task or call' },
      actor: { type: 'text', value: 'name', about: 'only what this admin key did' },
      action: {
        type: 'texts',
        value: 'actions',
        about: 'only these actions, such as key.create,work.refund; 8 at most',
      },
      via: { type: 'choice', values: ['console', 'cli', 'api'], about: 'only what was done there' },
      from: {
        type: 'moment',
        value: 'date',
        about: 'from the beginning of this day (UTC), or from a time such as 2026-11-21T08:30:00Z',
      },
      to: {
        type: 'moment',
        value: 'date',
        not_before: 'from',
        about: 'up to the beginning of this day, or to a time',
      },
      before: { type: 'text', value: 'id', about: 'goes on from this record' },
      limit: { type: 'count', min: 1, max: 1000, default: 1000, about: 'at most so many' },
    },
    options: {
      limit: {
        type: 'count',
        min: 1,
        max: 1000,
        default: 50,
        about: 'at most so many of a table; default: 50',
      },
      format: {
        type: 'choice',
        values: ['table', 'csv', 'json'],
        default: 'table',
        about: 'how the records are written; csv and json are all of them; default: table',
      },
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
  'channels-disable': {
    id: 'channels-disable',
    title: 'Disable a channel',
    about: 'gives a channel no new work on any gateway, and asks it nothing about the tasks that it has: these wait, and fail at their deadline',
    answer: 'The channel as it stands now.',
    danger: 'traffic',
    method: 'POST',
    path: '/admin/channels/{id}/disable',
    fields: {
      id: {
        type: 'text',
        required: true,
        argument: true,
        value: 'channel',
        about: 'id of the channel in the deployment',
      },
      for: {
        type: 'choice',
        values: ['1h', '24h', 'until_lifted'],
        required: true,
        about: 'when it ends by itself, from now',
      },
      reason: { type: 'text', about: 'why, for other operators; stands in the audit log' },
    },
    options: {},
  },
  'channels-drain': {
    id: 'channels-drain',
    title: 'Drain a channel',
    about: 'gives a channel no new work on any gateway; tasks that it has go on, and chats that run end as they would',
    answer: 'The channel as it stands now.',
    danger: 'traffic',
    method: 'POST',
    path: '/admin/channels/{id}/drain',
    fields: {
      id: {
        type: 'text',
        required: true,
        argument: true,
        value: 'channel',
        about: 'id of the channel in the deployment',
      },
      for: {
        type: 'choice',
        values: ['1h', '24h', 'until_lifted'],
        required: true,
        about: 'when it ends by itself, from now',
      },
      reason: { type: 'text', about: 'why, for other operators; stands in the audit log' },
    },
    options: {},
  },
  'channels-enable': {
    id: 'channels-enable',
    title: 'Enable a channel',
    about: 'takes back that a channel was drained or disabled; what the deployment file says of it holds again',
    answer: 'The channel as it stands now.',
    danger: 'traffic',
    method: 'POST',
    path: '/admin/channels/{id}/enable',
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
  'channels-show': {
    id: 'channels-show',
    title: 'Show a channel',
    about: 'one channel: how it stands and stood, what it refused with an example, and how it is set up, without secrets',
    answer: 'The `channel` as in the list, what is `configured`, `errors` of the last 24 hours, and its `history`, newest first.',
    method: 'GET',
    path: '/admin/channels/{id}',
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
  charged: {
    id: 'charged',
    title: 'Read what was charged',
    about: 'what was charged over a time, by kind and in steps, as the ledger has it; refunds are not taken off',
    answer: 'Micro-units by kind, in steps of equal length from `from` on, and their sum; `whole` says whether all of it was summed.',
    method: 'GET',
    path: '/admin/charged',
    fields: {
      w: {
        type: 'choice',
        values: ['15m', '1h', '24h', '7d'],
        default: '15m',
        flag: 'window',
        about: 'how far back; default: 15m',
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
  'groups-list': {
    id: 'groups-list',
    title: 'List groups',
    about: 'the groups of the deployment: multiplier, models, limits, channels, and how many keys each has',
    answer: 'A list of groups. Of a group that the deployment has no more and keys still name, `configured` is false.',
    method: 'GET',
    path: '/admin/groups',
    fields: {},
    options: {},
  },
  invariants: {
    id: 'invariants',
    title: 'Check the books',
    about: 'whether the books are in order: each rule as a sentence, and the rows that break it',
    answer: 'The `invariants`, each with `holds`, and `checked_at`, when a running gateway looked last; it looks every minute. Before its first look there are none, and `checked_at` is null.',
    method: 'GET',
    path: '/admin/invariants',
    fields: { fresh: { type: 'switch', about: 'looks now instead of saying what was found last' } },
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
      topUp: {
        type: 'amount',
        label: 'first top-up',
        flag: 'topup',
        about: 'credited to the owner\'s wallet at once',
      },
      expires_at: { type: 'future', label: 'expires', flag: 'expires', about: 'when it is refused from' },
      rpm: {
        type: 'count',
        label: 'requests a minute',
        min: 1,
        max: 1000000,
        about: 'paid requests, quotes and uploads it may make in a minute',
      },
      concurrent: {
        type: 'count',
        label: 'in flight at once',
        min: 1,
        max: 1000000,
        about: 'tasks and chat calls it may have in flight at once',
      },
      allow_ips: {
        type: 'address_ranges',
        label: 'allowed addresses',
        max_items: 100,
        flag: 'ips',
        about: 'addresses and ranges that it is taken from',
      },
      idem: {
        type: 'text',
        value: 'name',
        about: 'makes the key once for this name, however often it is sent',
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
        label: 'requests a minute',
        min: 1,
        max: 1000000,
        nullable: true,
        about: 'paid requests, quotes and uploads in a minute',
      },
      concurrent: {
        type: 'count',
        label: 'in flight at once',
        min: 1,
        max: 1000000,
        nullable: true,
        about: 'tasks and chat calls in flight at once',
      },
      allow_ips: {
        type: 'address_ranges',
        label: 'allowed addresses',
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
    about: 'keys with their balances, all of them or page by page; never the keys themselves',
    answer: 'A list of keys, with their limits and balances. Fewer than `limit` are the last page.',
    method: 'GET',
    path: '/admin/keys',
    fields: {
      q: {
        type: 'text',
        max_chars: 100,
        value: 'text',
        about: 'only those with this in the name, id, prefix or owner',
      },
      state: {
        type: 'choice',
        values: ['active', 'disabled', 'expired', 'revoked'],
        about: 'only those that are so now',
      },
      group: { type: 'text', about: 'only of this group' },
      owner: { type: 'text', value: 'id', about: 'only of this owner' },
      order: {
        type: 'choice',
        values: ['oldest', 'newest'],
        default: 'oldest',
        about: 'which come first; default: oldest',
      },
      after: { type: 'text', value: 'id', about: 'goes on behind this key' },
      spent: { type: 'switch', about: 'with what each spent on each of the last 30 days (UTC)' },
      limit: { type: 'count', min: 1, max: 1000, about: 'at most so many; default: all' },
    },
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
  'keys-show': {
    id: 'keys-show',
    title: 'Look at a key',
    about: 'one key with its limits and balances; never the key itself',
    answer: 'The key.',
    method: 'GET',
    path: '/admin/keys/{key}',
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
        label: 'amount',
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
      account: {
        type: 'choice',
        values: ['wallet', 'hold', 'revenue', 'funding', 'key_quota', 'key_hold', 'key_spent', 'key_grant'],
        about: 'only lines of these accounts; a page may have fewer rows then',
      },
      order: {
        type: 'choice',
        values: ['oldest', 'newest'],
        default: 'oldest',
        about: 'which come first; default: oldest',
      },
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
  'models-list': {
    id: 'models-list',
    title: 'List models',
    about: 'every model with its modes, its state and how many channels serve it here',
    answer: 'A list of models.',
    method: 'GET',
    path: '/admin/models',
    fields: {
      kind: {
        type: 'choice',
        values: ['video', 'image', 'audio', 'chat'],
        about: 'only those that make this',
      },
    },
    options: {},
  },
  'models-match': {
    id: 'models-match',
    title: 'Find models that can',
    about: 'which models can make what is needed, by price; of each other one why not, and where the specs say so',
    answer: 'All models of a kind, those that fit first: the price of what is needed, or the reasons with their places in the specs.',
    method: 'GET',
    path: '/admin/models/match',
    fields: {
      kind: {
        type: 'choice',
        values: ['video', 'image', 'audio', 'chat'],
        default: 'video',
        about: 'what is made',
      },
      mode: {
        type: 'text',
        max_chars: 60,
        about: 'what it is made from, such as `first_last`; default: words alone',
      },
      seconds: { type: 'count', min: 1, max: 3600, about: 'length of the result' },
      ratio: { type: 'text', max_chars: 20, about: 'width to height, such as 16:9' },
      tier: { type: 'text', max_chars: 20, about: 'resolution, such as 1080p' },
      size: { type: 'text', max_chars: 40, about: 'size of a picture, such as 16:9(2K) or 1024x1024' },
      count: { type: 'count', min: 1, max: 100, about: 'how many results' },
      audio: { type: 'choice', values: ['true', 'false'], about: 'whether the result has sound' },
      group: { type: 'text', about: 'group of the keys that would ask; default: default' },
    },
    options: {},
  },
  play: {
    id: 'play',
    title: 'Send a request of the console',
    about: 'sends a request through the public server with the key `console` of a group, which pays for it from its own wallet',
    answer: 'What the route answered, its status, the key that paid and the task that was made; a stream as it comes.',
    max_body_bytes: 33554432,
    method: 'POST',
    path: '/admin/play',
    fields: {
      route: {
        type: 'text',
        max_chars: 2000,
        required: true,
        argument: true,
        about: 'path that is asked, with its query, or the id of its route',
      },
      body: { type: 'object', required: true, hidden: true, about: 'the body that the route is sent' },
      idempotency_key: {
        type: 'text',
        max_chars: 255,
        about: 'what is sent again under the same one is done and paid once',
      },
      group: { type: 'text', about: 'group whose key pays; default: default' },
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
  'play-form': {
    id: 'play-form',
    title: 'Fill in a form',
    about: 'the form of a model: what can be chosen beside what is chosen so far, why the rest cannot, what it costs and the body that it makes',
    answer: 'The form as it stands: modes, controls with their values, files, the body, the price.',
    reads: true,
    method: 'POST',
    path: '/admin/play/form',
    fields: {
      model: { type: 'text', required: true, argument: true, about: 'id or alias of the model' },
      mode: {
        type: 'text',
        max_chars: 60,
        about: 'what it is made from, such as `first_frame`; default: words alone',
      },
      route: {
        type: 'text',
        max_chars: 2000,
        about: 'path of another route that offers the model; default: that of its own family',
      },
      choices: {
        type: 'object',
        hidden: true,
        about: 'what is chosen so far: texts by the names of controls',
      },
      files: { type: 'object', hidden: true, about: 'lists of addresses or contents by role' },
      fields: {
        type: 'object',
        hidden: true,
        about: 'texts by public fields as a body has them, dotted, such as `metadata.seed`; what the form has no place for is among what was dropped',
      },
      group: { type: 'text', about: 'group of the keys that would ask; default: default' },
    },
    options: {
      choices: {
        type: 'texts',
        value: 'values',
        about: 'what is chosen so far, such as seconds=8,size.tier=1080p',
      },
    },
  },
  pulse: {
    id: 'pulse',
    title: 'Read the pulse',
    about: 'what became of work over a time: by kind, by channel, and how long results took; counted by the gateways, never money',
    answer: 'The pulse: steps of equal length from `from` on, `kinds` with what ended, `channels` with what they did, and what is in flight `now`.',
    method: 'GET',
    path: '/admin/pulse',
    fields: {
      w: {
        type: 'choice',
        values: ['15m', '1h', '24h', '7d'],
        default: '15m',
        flag: 'window',
        about: 'how far back; default: 15m',
      },
    },
    options: {},
  },
  quote: {
    id: 'quote',
    title: 'Quote a request',
    about: 'what a request would cost, become and lose; nothing is sent, stored or charged',
    answer: 'The quote: price and what it follows from, model, mode, who may serve it, warnings.',
    reads: true,
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
      micros: { type: 'amount', label: 'amount', flag: 'amount', about: 'only so much of it; default: all' },
      reason: { type: 'text', required: true, about: 'stands in the ledger and the audit log' },
    },
    options: {},
  },
  'sandbox-fault': {
    id: 'sandbox-fault',
    title: 'Make a vendor of the sandbox misbehave',
    about: 'tells the sandbox\'s vendors to do something wrong, for so many requests or until it is lifted',
    answer: 'The faults in force.',
    method: 'POST',
    path: '/admin/sandbox/faults',
    fields: {
      fault: {
        type: 'choice',
        values: [
          'rate_limit', 'quota', 'policy', 'invalid', 'server_error', 'overloaded', 'accepted_then_502',
          'lost_answer', 'cut', 'slow', 'html', 'poll_error', 'unknown_status', 'no_result', 'late_file',
          'fail', 'fail_policy', 'never', 'same_id', 'wrong_id', 'expired_link', 'cut_download',
          'upload_error', 'upload_lost', 'upload_gone', 'partial', 'more_pictures', 'other_format',
          'broken_base64', 'data_uri', 'no_picture', 'cut_early', 'error_in_stream', 'silent',
          'usage_missing', 'usage_twice', 'usage_negative', 'no_done', 'garbage', 'huge_event', 'drip',
        ],
        required: true,
        argument: true,
        about: 'what goes wrong',
      },
      vendor: {
        type: 'text',
        max_chars: 60,
        value: 'protocol',
        about: 'protocol of the vendor; default: all vendors',
      },
      times: {
        type: 'count',
        min: 1,
        max: 1000000,
        about: 'requests that it happens to; default: until it is lifted',
      },
      percent: {
        type: 'count',
        min: 1,
        max: 100,
        default: 100,
        about: 'share of the requests; default: 100',
      },
    },
    options: {},
  },
  'sandbox-faults-list': {
    id: 'sandbox-faults-list',
    title: 'List faults of the sandbox',
    about: 'what the sandbox\'s vendors are told to do wrong, and what they can be told',
    answer: '`on`: the faults in force; `faults`: all that there are; `vendors`: who can be told; `filled`: whether there is play traffic.',
    method: 'GET',
    path: '/admin/sandbox/faults',
    fields: {},
    options: {},
  },
  'sandbox-fill': {
    id: 'sandbox-fill',
    title: 'Fill the sandbox',
    about: 'fills the sandbox with a day of play traffic, once: keys, tasks, chat calls, refunds, and a vendor in trouble',
    answer: 'How much was made, and `already: true` where it was filled before.',
    method: 'POST',
    path: '/admin/sandbox/fill',
    fields: {},
    options: {},
  },
  'sandbox-jobs': {
    id: 'sandbox-jobs',
    title: 'List jobs of the sandbox\'s vendors',
    about: 'what the sandbox\'s vendors made and would bill, newest first',
    answer: '`jobs`, newest first, and `next`: the `before` of the page after this one.',
    method: 'GET',
    path: '/admin/sandbox/jobs',
    fields: {
      vendor: { type: 'text', max_chars: 60, value: 'protocol', about: 'only those of this vendor' },
      before: { type: 'count', min: 1, max: 1000000000, about: 'goes on below this number' },
      limit: { type: 'count', min: 1, max: 500, default: 60, about: 'at most so many; default: 60' },
    },
    options: {},
  },
  'sandbox-lift': {
    id: 'sandbox-lift',
    title: 'Lift faults of the sandbox',
    about: 'ends faults of the sandbox: those of a vendor, one kind, or all',
    answer: 'The faults that are still in force.',
    method: 'POST',
    path: '/admin/sandbox/faults/lift',
    fields: {
      fault: { type: 'text', max_chars: 60, about: 'only this one; default: all' },
      vendor: {
        type: 'text',
        max_chars: 60,
        value: 'protocol',
        about: 'only at this vendor; default: everywhere',
      },
    },
    options: {},
  },
  'specs-list': {
    id: 'specs-list',
    title: 'List spec files',
    about: 'the YAML files that this build was made from, with what each of them is for',
    answer: 'A list of files: name, kind, title, lines, models, and who serves or uses it.',
    method: 'GET',
    path: '/admin/specs',
    fields: {},
    options: {},
  },
  'specs-loss': {
    id: 'specs-loss',
    title: 'List what is lost',
    about: 'what a family can read and a protocol that serves it cannot carry',
    answer: 'A list: family, protocol, and what is lost between them. Pairs that lose nothing are left out.',
    method: 'GET',
    path: '/admin/loss',
    fields: {
      family: { type: 'text', value: 'id', about: 'only of this family' },
      protocol: { type: 'text', value: 'id', about: 'only of this protocol' },
    },
    options: {},
  },
  'specs-show': {
    id: 'specs-show',
    title: 'Show a spec file',
    about: 'one spec file, and what its lines do',
    answer: 'The `text` of the file, how many `lines` it has, and `gives`: what is read or sent because of a line.',
    method: 'GET',
    path: '/admin/specs/file',
    fields: {
      file: {
        type: 'text',
        required: true,
        argument: true,
        about: 'its name, such as specs/families/b.yaml',
      },
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
        values: [
          'in_flight', 'queued', 'in_progress', 'completed', 'failed', 'uncertain', 'submitting', 'stuck',
        ],
        about: 'only these; in_flight: all that are being made; stuck: in flight for much longer than is usual, or nobody can say how it goes',
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
  'uncertain-counts': {
    id: 'uncertain-counts',
    title: 'Count uncertain tasks',
    about: 'how much there is to decide or to review, by kind',
    answer: 'How many of each kind there are; a kind of which there is none is missing.',
    method: 'GET',
    path: '/admin/uncertain/counts',
    fields: {},
    options: {},
  },
  'uncertain-list': {
    id: 'uncertain-list',
    title: 'List uncertain tasks',
    about: 'tasks that may be at a vendor, with what to look for there and what they may cost',
    answer: 'A list of tasks, and of what else should be reviewed. With `kind` newest first, each with its `cursor`; fewer than `limit` are the last page.',
    method: 'GET',
    path: '/admin/uncertain',
    fields: {
      kind: {
        type: 'choices',
        values: [
          'open', 'unproven', 'given_up', 'late', 'duplicate', 'absorbed', 'uncounted', 'unusable',
          'not_stored', 'gone', 'unlisted', 'parked',
        ],
        value: 'kinds',
        about: 'only these kinds; default: all, what is to be decided first',
      },
      after: {
        type: 'text',
        max_chars: 300,
        value: 'cursor',
        about: 'goes on behind this `cursor`, with a kind',
      },
      limit: { type: 'count', min: 1, max: 500, default: 500, about: 'how many' },
    },
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
        values: ['day', 'hour', 'key', 'model', 'kind'],
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
      order: {
        type: 'choice',
        values: ['columns', 'charged'],
        default: 'columns',
        about: 'by the columns, or what was charged most for first; default: columns',
      },
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
    readonly actor?: string;
    readonly action?: readonly string[];
    readonly via?: 'console' | 'cli' | 'api';
    readonly from?: number;
    readonly to?: number;
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
  readonly 'channels-disable': {
    readonly id: string;
    readonly for: '1h' | '24h' | 'until_lifted';
    readonly reason?: string;
  };
  readonly 'channels-drain': {
    readonly id: string;
    readonly for: '1h' | '24h' | 'until_lifted';
    readonly reason?: string;
  };
  readonly 'channels-enable': {
    readonly id: string;
  };
  readonly 'channels-list': object;
  readonly 'channels-restore': {
    readonly id: string;
  };
  readonly 'channels-show': {
    readonly id: string;
  };
  readonly 'channels-test': {
    readonly id: string;
  };
  readonly 'charged': {
    readonly w: '15m' | '1h' | '24h' | '7d';
  };
  readonly 'explain': {
    readonly id: string;
  };
  readonly 'find': {
    readonly q: string;
  };
  readonly 'groups-list': object;
  readonly 'invariants': {
    readonly fresh?: boolean;
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
    readonly idem?: string;
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
  readonly 'keys-list': {
    readonly q?: string;
    readonly state?: 'active' | 'disabled' | 'expired' | 'revoked';
    readonly group?: string;
    readonly owner?: string;
    readonly order: 'oldest' | 'newest';
    readonly after?: string;
    readonly spent?: boolean;
    readonly limit?: number;
  };
  readonly 'keys-revoke': {
    readonly key: string;
  };
  readonly 'keys-show': {
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
    readonly account?: 'wallet' | 'hold' | 'revenue' | 'funding' | 'key_quota' | 'key_hold' | 'key_spent' | 'key_grant';
    readonly order: 'oldest' | 'newest';
    readonly after?: string;
    readonly limit: number;
  };
  readonly 'models-list': {
    readonly kind?: 'video' | 'image' | 'audio' | 'chat';
  };
  readonly 'models-match': {
    readonly kind: 'video' | 'image' | 'audio' | 'chat';
    readonly mode?: string;
    readonly seconds?: number;
    readonly ratio?: string;
    readonly tier?: string;
    readonly size?: string;
    readonly count?: number;
    readonly audio?: 'true' | 'false';
    readonly group?: string;
  };
  readonly 'play': {
    readonly route: string;
    readonly body: JsonObject;
    readonly idempotency_key?: string;
    readonly group?: string;
  };
  readonly 'play-form': {
    readonly model: string;
    readonly mode?: string;
    readonly route?: string;
    readonly choices?: JsonObject;
    readonly files?: JsonObject;
    readonly fields?: JsonObject;
    readonly group?: string;
  };
  readonly 'pulse': {
    readonly w: '15m' | '1h' | '24h' | '7d';
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
  readonly 'sandbox-fault': {
    readonly fault: 'rate_limit' | 'quota' | 'policy' | 'invalid' | 'server_error' | 'overloaded' | 'accepted_then_502' | 'lost_answer' | 'cut' | 'slow' | 'html' | 'poll_error' | 'unknown_status' | 'no_result' | 'late_file' | 'fail' | 'fail_policy' | 'never' | 'same_id' | 'wrong_id' | 'expired_link' | 'cut_download' | 'upload_error' | 'upload_lost' | 'upload_gone' | 'partial' | 'more_pictures' | 'other_format' | 'broken_base64' | 'data_uri' | 'no_picture' | 'cut_early' | 'error_in_stream' | 'silent' | 'usage_missing' | 'usage_twice' | 'usage_negative' | 'no_done' | 'garbage' | 'huge_event' | 'drip';
    readonly vendor?: string;
    readonly times?: number;
    readonly percent: number;
  };
  readonly 'sandbox-faults-list': object;
  readonly 'sandbox-fill': object;
  readonly 'sandbox-jobs': {
    readonly vendor?: string;
    readonly before?: number;
    readonly limit: number;
  };
  readonly 'sandbox-lift': {
    readonly fault?: string;
    readonly vendor?: string;
  };
  readonly 'specs-list': object;
  readonly 'specs-loss': {
    readonly family?: string;
    readonly protocol?: string;
  };
  readonly 'specs-show': {
    readonly file: string;
  };
  readonly 'tasks-cancel': {
    readonly id: string;
  };
  readonly 'tasks-list': {
    readonly state?: 'in_flight' | 'queued' | 'in_progress' | 'completed' | 'failed' | 'uncertain' | 'submitting' | 'stuck';
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
  readonly 'uncertain-counts': object;
  readonly 'uncertain-list': {
    readonly kind?: readonly ('open' | 'unproven' | 'given_up' | 'late' | 'duplicate' | 'absorbed' | 'uncounted' | 'unusable' | 'not_stored' | 'gone' | 'unlisted' | 'parked')[];
    readonly after?: string;
    readonly limit: number;
  };
  readonly 'uncertain-resolve': {
    readonly task: string;
    readonly as: 'failed' | 'accepted' | 'seen';
    readonly upstream_id?: string;
  };
  readonly 'usage': {
    readonly by: readonly ('day' | 'hour' | 'key' | 'model' | 'kind')[];
    readonly from?: number;
    readonly to?: number;
    readonly key?: string;
    readonly owner?: string;
    readonly model?: string;
    readonly order: 'columns' | 'charged';
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
    readonly format: 'table' | 'csv' | 'json';
  };
  readonly 'calls-list': {
    readonly format: 'table' | 'csv';
  };
  readonly 'channels-disable': object;
  readonly 'channels-drain': object;
  readonly 'channels-enable': object;
  readonly 'channels-list': object;
  readonly 'channels-restore': object;
  readonly 'channels-show': object;
  readonly 'channels-test': object;
  readonly 'charged': object;
  readonly 'explain': object;
  readonly 'find': object;
  readonly 'groups-list': object;
  readonly 'invariants': object;
  readonly 'keys-create': object;
  readonly 'keys-disable': object;
  readonly 'keys-enable': object;
  readonly 'keys-limits': object;
  readonly 'keys-list': object;
  readonly 'keys-revoke': object;
  readonly 'keys-show': object;
  readonly 'keys-topup': object;
  readonly 'ledger-export': {
    readonly format: 'csv' | 'json';
  };
  readonly 'models-list': object;
  readonly 'models-match': object;
  readonly 'play': {
    readonly body: string;
  };
  readonly 'play-form': {
    readonly choices?: readonly string[];
  };
  readonly 'pulse': object;
  readonly 'quote': {
    readonly body: string;
  };
  readonly 'refund': object;
  readonly 'sandbox-fault': object;
  readonly 'sandbox-faults-list': object;
  readonly 'sandbox-fill': object;
  readonly 'sandbox-jobs': object;
  readonly 'sandbox-lift': object;
  readonly 'specs-list': object;
  readonly 'specs-loss': object;
  readonly 'specs-show': object;
  readonly 'tasks-cancel': object;
  readonly 'tasks-list': {
    readonly format: 'table' | 'csv';
  };
  readonly 'tasks-poll': object;
  readonly 'uncertain-counts': object;
  readonly 'uncertain-list': object;
  readonly 'uncertain-resolve': object;
  readonly 'usage': {
    readonly format: 'table' | 'csv' | 'json';
  };
}
