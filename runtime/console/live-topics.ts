import type { LiveTopics } from './live.ts';

/** Every region that stays live, by its name: one line each. */
export const LIVE_TOPICS: LiveTopics = {
  'overview-tiles': async () => (await import('./pages/overview.ts')).tilesTopic,
  'overview-charts': async () => (await import('./pages/overview.ts')).chartsTopic,
  'overview-now': async () => (await import('./pages/overview.ts')).nowTopic,
  'overview-weather': async () => (await import('./pages/overview.ts')).weatherTopic,
  'overview-needs': async () => (await import('./pages/overview.ts')).needsTopic,
  channels: async () => (await import('./pages/channels.ts')).channelsTopic,
  'channel-health': async () => (await import('./pages/channel.ts')).healthTopic,
};
