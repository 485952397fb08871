import { SCENES, type SceneName } from '../../scenes/catalogue.ts';
import { loadRenderer, mountGarden } from '../../scenes/engine/mount.ts';

const isScene = (name: string): name is SceneName => name in SCENES;

const place = document.querySelector<HTMLElement>('#place');
const name = new URLSearchParams(location.search).get('scene') ?? '';
if (place !== null && isScene(name)) mountGarden(place, name, true, await loadRenderer());
