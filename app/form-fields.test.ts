import { describe, expect, it } from 'vitest';
import { formFields } from './form-fields.ts';

const post = (body: BodyInit, type?: string): Request =>
  new Request('http://site.example/', {
    method: 'POST',
    body,
    headers: type === undefined ? {} : { 'Content-Type': type },
  });

describe('a posted form', () => {
  it('gives its text fields, whichever way it was encoded', async () => {
    const form = new FormData();
    form.set('name', 'Asha 縁側');
    form.set('message', 'a\r\nb');
    expect(await formFields(post(form))).toEqual({ name: 'Asha 縁側', message: 'a\r\nb' });
    expect(await formFields(post(new URLSearchParams({ name: 'Asha & 縁側' })))).toEqual({
      name: 'Asha & 縁側',
    });
  });

  it('leaves out files', async () => {
    const form = new FormData();
    form.set('name', 'Asha');
    form.set('message', new File(['hello'], 'message.txt'));
    expect(await formFields(post(form))).toEqual({ name: 'Asha' });
  });

  it('is refused with more fields than any form of the site has', async () => {
    const fields = (count: number) =>
      post(new URLSearchParams(Array.from({ length: count }, (_, i) => [`field${i}`, 'a'])));
    expect(Object.keys(await formFields(fields(20)))).toHaveLength(20);
    await expect(formFields(fields(21))).rejects.toMatchObject({ code: 'malformed-request' });
  });

  it('cannot reach the prototype of the fields', async () => {
    const fields = await formFields(post(new URLSearchParams({ __proto__x: '1', toString: '2' })));
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    const inherited = await formFields(post('__proto__=1', 'application/x-www-form-urlencoded'));
    expect(Object.keys(inherited)).toEqual(['__proto__']);
  });

  it.each(['application/json', 'text/plain', ''])('is not read from %j', async (type) => {
    await expect(formFields(post('name=Asha', type))).rejects.toMatchObject({ code: 'wrong-type' });
  });

  it('is refused where it cannot be read', async () => {
    const broken = post('--a\r\nnot a part', 'multipart/form-data; boundary=a');
    await expect(formFields(broken)).rejects.toMatchObject({ code: 'malformed-request' });
    const unbounded = post('name=Asha', 'multipart/form-data');
    await expect(formFields(unbounded)).rejects.toMatchObject({ code: 'malformed-request' });
  });
});
