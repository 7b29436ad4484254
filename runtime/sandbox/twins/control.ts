import type { ServerResponse } from 'node:http';
import type { JsonObject } from '../../contract/json.ts';
import type { ChatRow } from '../chat/chat-journal.ts';
import { testAudio, testPicture, testVideo } from '../media/test-video.ts';
import { type FaultRule, isFault } from './faults.ts';
import { type Job, type JournalRow, type Journey, stateOf } from './jobs.ts';
import type { Received } from './received.ts';
import { sendBytes, sendJson } from './send.ts';

export interface Control {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly journal: readonly JournalRow[];
  readonly calls: readonly ChatRow[];
  readonly journey: Journey;
  readonly now: () => number;
  setFaults(rules: readonly FaultRule[]): void;
}

/** The sandbox's own endpoints: samples of media, the journal of creations, the jobs, and the fault knobs. */
export function answerControl(control: Control, received: Received, response: ServerResponse): void {
  const { path, query } = received;
  if (path === '/sandbox/frame.png') {
    sendBytes(
      response,
      'image/png',
      testPicture(side(query.get('width'), 1280), side(query.get('height'), 720)),
    );
  } else if (path === '/sandbox/clip.mp4') {
    sendBytes(response, 'video/mp4', testVideo({ width: 640, height: 360, seconds: 3 }));
  } else if (path === '/sandbox/silence.mp3') {
    sendBytes(response, 'audio/mpeg', testAudio(3));
  } else if (path === '/sandbox/journal') {
    const calls = control.calls.map(({ usage, ...row }) => ({ ...row, usage: { ...usage } }));
    sendJson(response, 200, { created: control.journal.map(shown), calls });
  } else if (path === '/sandbox/jobs') {
    sendJson(response, 200, {
      jobs: [...control.jobs.values()].map((job) => describe(job, control)),
    });
  } else if (path === '/sandbox/faults' && received.method === 'POST') {
    const rules = readRules(received.body);
    if (rules !== undefined) control.setFaults(rules);
    const usage = 'send {"faults": [{"fault": name, "protocol"?, "times"?, "share"?}]}';
    if (rules === undefined) sendJson(response, 400, { error: usage });
    else sendJson(response, 200, { faults: rules.map((rule) => ({ ...rule })) });
  } else {
    sendJson(response, 404, {
      error: 'the sandbox has frame.png, clip.mp4, silence.mp3, journal, jobs, faults, keys.json and token',
    });
  }
}

function shown({ pictures, ...row }: JournalRow): JsonObject {
  return pictures === undefined ? row : { ...row, pictures: { ...pictures } };
}

function describe(job: Job, { journey, now }: Control): JsonObject {
  return { id: job.id, protocol: job.protocol, ...stateOf(job, journey, now()) };
}

function side(given: string | null, otherwise: number): number {
  return Math.min(4096, Math.max(1, Number(given) || otherwise));
}

function readRules(body: JsonObject): readonly FaultRule[] | undefined {
  const list = body.faults;
  if (!Array.isArray(list)) return undefined;
  const rules: FaultRule[] = [];
  for (const item of list as readonly JsonObject[]) {
    const { fault, protocol, times, share } = item;
    if (typeof fault !== 'string' || !isFault(fault)) return undefined;
    rules.push({
      fault,
      ...(typeof protocol === 'string' ? { protocol } : {}),
      ...(typeof times === 'number' ? { times } : {}),
      ...(typeof share === 'number' ? { share } : {}),
    });
  }
  return rules;
}
