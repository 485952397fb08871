/** The two names of tsParticles' bundle that are used here. */
declare const loadSlim: (engine: unknown) => Promise<void>;
declare const tsParticles: { load: (options: object) => Promise<unknown> };

await loadSlim(tsParticles);
// 200 round particles that fall like snow, otherwise with default options: no links, no interaction.
await tsParticles.load({
  id: 'place',
  options: {
    fullScreen: { enable: false },
    particles: {
      number: { value: 200 },
      move: { enable: true, direction: 'bottom', speed: 1 },
      size: { value: { min: 1, max: 3 } },
      opacity: { value: 0.7 },
    },
  },
});
document.querySelector('#place')?.setAttribute('data-live', '');

export {};
