import type { JsonObject } from '../../runtime/contract/json.ts';

/** Addresses of media that anybody on this machine can fetch. */
export interface Samples {
  readonly picture: string;
  readonly other: string;
  readonly video: string;
  readonly audio: string;
}

/** Where a mode is asked for, and with what beside the model and the prompt. */
export interface Ask {
  readonly path: string;
  readonly body: JsonObject;
  /** Name of the field that holds the model; `model` when absent. */
  readonly model?: string;
}

type Modes = Readonly<Record<string, Ask>>;

/** How the interface has callers ask each family for each of its modes. */
export function asksOf({ picture, other, video, audio }: Samples): Readonly<Record<string, Modes>> {
  const on = (path: string) => (body: JsonObject) => ({ path, body });
  const videos = on('/v1/videos');
  const generations = on('/v1/video/generations');
  const last: JsonObject = { metadata: { last_frame_url: other } };
  const url = (address: string) => ({ type: 'image_url', image_url: { url: address } });
  const text = videos({});
  const named = {
    text,
    first_frame: videos({ image: picture }),
    first_last: videos({ image: picture, ...last }),
    reference: videos({ images: [picture, other] }),
  };
  const referenced = {
    text,
    first_frame: videos({ input_reference: picture }),
    first_last: videos({ input_reference: picture, ...last }),
    reference: videos({ input_reference: [picture, other] }),
  };
  const infos = (scene: JsonObject, ...file_infos: readonly JsonObject[]) =>
    videos({ metadata: { ...scene, file_infos } });
  const image = { type: 'Url', category: 'Image', url: picture };
  const clip = { type: 'Url', category: 'Video', url: video };
  const speech = { type: 'Url', category: 'Audio', url: audio };
  return {
    a: {
      ...referenced,
      first_frame_reference: videos({ image: picture, images: [other] }),
    },
    ax: { text: { path: '/ax/submit/music', model: 'mv', body: { title: 'Heron' } } },
    b: referenced,
    c: { ...referenced, first_frame_reference: videos({ image: picture, images: [other] }) },
    d: {
      text,
      first_frame: videos({ first_image_url: picture }),
      first_last: videos({ first_image_url: picture, last_image_url: other }),
      reference: videos({ images: [picture, other] }),
      video_edit: videos({ video }),
    },
    e: {
      ...named,
      video_reference: infos({}, clip),
      motion_control: infos({ scene_type: 'motion_control' }, image, clip),
      digital_human: infos({ scene_type: 'digital_human' }, image, speech),
      lip_sync: infos({ scene_type: 'lip_sync' }, clip, speech),
      template: infos({ scene_type: 'template_effect', template: 'hug' }, image),
    },
    f: {
      text: generations({}),
      first_frame: generations({ image: picture }),
      first_last: generations({ image: picture, ...last }),
      reference: generations({
        content: [
          { ...url(picture), role: 'reference_image' },
          { ...url(other), role: 'reference_image' },
        ],
      }),
      video_reference: generations({
        content: [{ type: 'video_url', video_url: { url: video }, role: 'reference_video' }],
      }),
    },
    g: {
      text,
      first_frame: videos({ first_frame_image: picture }),
      first_last: videos({ first_frame_image: picture, last_frame_image: other }),
      last_frame: videos({ last_frame_image: other }),
      reference: videos({ images: [picture, other] }),
    },
    h: named,
    i: named,
    j: named,
    k: {
      text,
      first_frame: videos({ input_reference: picture }),
      first_last: videos({ input_reference: [picture, other] }),
      reference: videos({ input_reference: [picture, other, picture] }),
    },
    l: named,
    'kx-multi-image2video': {
      reference: {
        path: '/kx/v1/videos/multi-image2video',
        model: 'model_name',
        body: { image_list: [{ image: picture }, { image: other }] },
      },
    },
    'vx-reference2video': {
      subject: {
        path: '/vx/ent/v2/reference2video',
        body: { subjects: [{ id: 'hero', images: [picture], voice_id: '' }] },
      },
    },
  };
}
