import { describe, expect, it } from 'vitest';
import {
  ELAPSED_FIELD,
  FEW_LINKS,
  FILL_IN_MS,
  MANY_LINKS,
  suspicionOf,
  TRAP_FIELD,
} from './spam.ts';

describe('a message', () => {
  it('is not suspected without the hidden fields, as without JavaScript', () => {
    expect(suspicionOf({})).toBe('');
    expect(suspicionOf({ [TRAP_FIELD]: '', name: 'Asha' })).toBe('');
  });

  it('is suspected if the hidden field was filled in', () => {
    expect(suspicionOf({ [TRAP_FIELD]: ' ' })).toBe('trap');
    expect(suspicionOf({ [TRAP_FIELD]: 'x', [ELAPSED_FIELD]: '60000' })).toBe('trap');
  });

  it('is suspected if it was written faster than anyone can write', () => {
    const elapsed = (value: number) => suspicionOf({ [ELAPSED_FIELD]: String(value) });
    expect(elapsed(0)).toBe('too-fast');
    expect(elapsed(FILL_IN_MS - 1)).toBe('too-fast');
    expect(elapsed(FILL_IN_MS)).toBe('');
    expect(elapsed(86_400_000)).toBe('');
  });
});

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://shop-${index}.example/offer`).join(' ');

describe('an honest message', () => {
  it.each([
    [
      'in English',
      'Asha Sen',
      'Hello! I like your launch checklist. Could you build a small shop for us?',
    ],
    ['in Bengali', 'আশা সেন', 'নমস্কার, আপনার কাজ খুব ভালো লেগেছে। আমাদের জন্য একটি ওয়েবসাইট বানাতে পারবেন?'],
    [
      'in Russian',
      'Ольга',
      'Здравствуйте! Нужен сайт для небольшой студии. Сколько это будет стоить?',
    ],
    ['with one link and little else', 'Ren', 'https://example.com/brief'],
    ['with two links', 'Ren', `See ${links(2)}`],
  ])('%s is not suspected', (_, name, message) => {
    expect(suspicionOf({ name, message })).toBe('');
  });
});

describe('spam', () => {
  it.each([
    ['of ten links in Russian', 'Иван', `Лучшее казино, бонус каждому! ${links(10)}`, 'links'],
    [
      'of ten links with a long text',
      'Ivan',
      `${'Grow your business with us today. '.repeat(40)}${links(10)}`,
      'links',
    ],
    ['of links alone', 'Ivan', `see ${links(4)}`, 'only-links'],
    [
      'with a link for a name',
      'Win now https://casino.example',
      'Good day, how are you?',
      'link-in-name',
    ],
    [
      'in the markup of forums',
      'Ivan',
      'Visit [url=https://casino.example]us[/url] today',
      'link-markup',
    ],
    ['in letters that look alike', 'Ivan', 'Frее саsinо bоnus for you', 'disguised'],
  ])('%s is suspected', (_, name, message, suspicion) => {
    expect(suspicionOf({ name, message })).toBe(suspicion);
  });

  it('has many links, or too few letters for each link', () => {
    const text = 'A list of places that we would like to talk about with you, one by one, soon.';
    expect(suspicionOf({ message: `${text} ${links(MANY_LINKS)}` })).toBe('links');
    expect(suspicionOf({ message: `${text} ${links(MANY_LINKS - 1)}` })).toBe('');
    expect(suspicionOf({ message: links(FEW_LINKS) })).toBe('only-links');
    expect(suspicionOf({ message: links(FEW_LINKS - 1) })).toBe('');
    expect(suspicionOf({ message: `${'a'.repeat(14)} ${links(3)}` })).toBe('only-links');
    expect(suspicionOf({ message: `${'a'.repeat(15)} ${links(3)}` })).toBe('');
  });
});
