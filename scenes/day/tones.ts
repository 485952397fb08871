import type { PageName } from '../../domain/pages.ts';

/** The tones of a garden by day, from its sky to what is near; the same are in app/layout/day.css. */
export interface Tones {
  readonly top: string;
  readonly foot: string;
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  /** What lies between two tones. */
  readonly mist: string;
  readonly light: string;
}

const tones = (
  top: string,
  foot: string,
  far: string,
  mid: string,
  near: string,
  mist: string,
  light: string,
): Tones => ({ top, foot, far, mid, near, mist, light });

export const TONES: Readonly<Record<PageName, Tones>> = {
  home: tones('#c4dded', '#fbf2e3', '#b8ccdb', '#9db6c8', '#334a5f', '#fdf6ea', '#ffeec4'),
  about: tones('#e9e2f7', '#f9f2fb', '#c5b3e8', '#a78fd6', '#573c7f', '#fdf9fe', '#fff6e6'),
  skills: tones('#d4e9da', '#f1f7e9', '#abceb6', '#8fbd9f', '#1c3d2c', '#f6fbf0', '#fffff2'),
  projects: tones('#f7edf1', '#ffe6ea', '#f7c0ce', '#e79db2', '#44313f', '#fff4f2', '#fffdf8'),
  anime: tones('#efe8ce', '#fdf2dd', '#e8cb84', '#d6a640', '#7e5403', '#fff8e6', '#fff3c9'),
  downloads: tones('#c6e7eb', '#eaf8f6', '#9bcbcf', '#7fb9be', '#12484e', '#f4fdfb', '#ffffff'),
  contact: tones('#f7e6d7', '#f2d8ca', '#e0b6a4', '#b98a74', '#5d3728', '#fff6ea', '#fff3d8'),
  admin: tones('#f3e2de', '#faf0ec', '#ecbeb7', '#d59a8d', '#7a342e', '#fdeee6', '#fffaf0'),
};
