import type { LiveTopics } from './live.ts';
import type { AnswerEntry, FileEntry, PageEntry } from './page.ts';

/** Every page of the console: one line each. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', section: 'overview', load: () => import('./pages/overview.ts') },
  { path: '/specs', section: 'specs', load: () => import('./pages/specs.ts') },
  { path: '/specs/:name', section: 'specs', load: () => import('./pages/spec.ts') },
  { path: '/specs/:kind/:name', section: 'specs', load: () => import('./pages/spec.ts') },
  { path: '/channels', section: 'channels', load: () => import('./pages/channels.ts') },
  { path: '/channels/:id', section: 'channels', load: () => import('./pages/channel.ts') },
  { path: '/uncertain', section: 'uncertain', load: () => import('./pages/uncertain.ts') },
  { path: '/money', section: 'money', load: () => import('./pages/money.ts') },
  { path: '/keys', section: 'keys', load: () => import('./pages/keys.ts') },
  { path: '/keys/:id', section: 'keys', load: () => import('./pages/key.ts') },
  { path: '/audit', section: 'audit', load: () => import('./pages/audit.ts') },
  { path: '/models', section: 'models', load: () => import('./pages/models.ts') },
  { path: '/models/:id', section: 'models', load: () => import('./pages/model.ts') },
  { path: '/play', section: 'play', load: () => import('./pages/play.ts') },
  { path: '/faults', section: 'faults', load: () => import('./pages/faults.ts') },
  { path: '/tasks', section: 'tasks', load: () => import('./pages/tasks.ts') },
  { path: '/tasks/:id', section: 'tasks', load: () => import('./pages/task.ts') },
  { path: '/calls', section: 'calls', load: () => import('./pages/calls.ts') },
  { path: '/calls/:id', section: 'calls', load: () => import('./pages/call.ts') },
  { path: '/find', section: '', load: () => import('./pages/find.ts') },
  { path: '/more', section: 'more', load: () => import('./pages/more.ts') },
];

/** What is no page: one line each. */
export const FILES: readonly FileEntry[] = [
  { path: '/tasks.csv', load: async () => ({ file: (await import('./pages/work-files.ts')).tasksTable }) },
  { path: '/calls.csv', load: async () => ({ file: (await import('./pages/work-files.ts')).callsTable }) },
  { path: '/explain/:id', load: async () => ({ file: (await import('./pages/work-files.ts')).explained }) },
  {
    path: '/tasks/:id/content',
    load: async () => ({ file: (await import('./pages/work-files.ts')).content }),
  },
];

/** Regions of pages that stay live, by name: one line each. */
export const LIVE_TOPICS: LiveTopics = {
  'overview-tiles': async () => (await import('./pages/overview.ts')).tilesTopic,
  'overview-charts': async () => (await import('./pages/overview.ts')).chartsTopic,
  'overview-now': async () => (await import('./pages/overview.ts')).nowTopic,
  'overview-weather': async () => (await import('./pages/overview.ts')).weatherTopic,
  'overview-needs': async () => (await import('./pages/overview.ts')).needsTopic,
  channels: async () => (await import('./pages/channels.ts')).channelsTopic,
  decisions: async () => (await import('./pages/uncertain.ts')).decisionsTopic,
  'new-tasks': async () => (await import('./pages/tasks.ts')).newTasksTopic,
  'new-calls': async () => (await import('./pages/calls.ts')).newCallsTopic,
  'channel-health': async () => (await import('./pages/channel.ts')).healthTopic,
};

/** Operations whose answer is a page that is shown once, such as a new key: no address leads to it again. */
export const ANSWER_PAGES: Readonly<Record<string, AnswerEntry>> = {
  'channels-test': { section: 'channels', load: () => import('./pages/channel-test.ts') },
  'keys-create': { section: 'keys', load: () => import('./pages/new-key.ts') },
};

/** The side bar: groups of sections, each with its address, its icon of `assets/icons.svg` and its key after `g`. */
export const SECTIONS: readonly {
  readonly group: string;
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly path: string;
    readonly icon: string;
    /** It stands in the five tabs of a phone, too. */
    readonly tab?: true;
  }[];
}[] = [
  {
    group: 'Work',
    entries: [
      { id: 'overview', title: 'Overview', path: '/', icon: 'house', tab: true },
      { id: 'tasks', title: 'Tasks', path: '/tasks', icon: 'list-checks', tab: true },
      { id: 'calls', title: 'Chat calls', path: '/calls', icon: 'message-square' },
      { id: 'uncertain', title: 'Needs you', path: '/uncertain', icon: 'bell-ring' },
    ],
  },
  {
    group: 'Upstream',
    entries: [
      { id: 'channels', title: 'Channels', path: '/channels', icon: 'waypoints', tab: true },
      { id: 'models', title: 'Models', path: '/models', icon: 'boxes' },
      { id: 'specs', title: 'Specs', path: '/specs', icon: 'file-code-2' },
    ],
  },
  {
    group: 'Money',
    entries: [
      { id: 'money', title: 'Ledger and usage', path: '/money', icon: 'wallet', tab: true },
      { id: 'keys', title: 'Keys and groups', path: '/keys', icon: 'key-round' },
      { id: 'audit', title: 'Audit', path: '/audit', icon: 'scroll-text' },
    ],
  },
  {
    group: 'Try',
    entries: [
      { id: 'play', title: 'Playground', path: '/play', icon: 'play' },
      { id: 'faults', title: 'Sandbox faults', path: '/faults', icon: 'flask-conical' },
    ],
  },
];
