import { describe, expect, it } from 'vitest';
import { SiteError } from '../domain/site-error.ts';
import { formFields } from './form-fields.ts';

const post = (body: string, type = 'application/x-www-form-urlencoded;charset=UTF-8') =>
  new Request('http://a/', { method: 'POST', body, headers: { 'Content-Type': type } });

describe('a posted form', () => {
  it('gives its fields, without those of the prototype', async () => {
    const body = 'name=Asha+%26+%E7%B8%81&message=a%0D%0Ab&name=B&__proto__=1';
    const fields = await formFields(post(body), {});
    expect(Object.entries(fields)).toEqual([
      ['name', 'B'],
      ['message', 'a\r\nb'],
      ['__proto__', '1'],
    ]);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=a'])(
    'is not read from %s',
    async (type) => {
      await expect(formFields(post('a=b', type), {})).rejects.toMatchObject({ code: 'wrong-type' });
    },
  );

  it('is not read after the server has refused it', async () => {
    const failure = new SiteError('https-expected');
    await expect(formFields(post('a=b'), { failure })).rejects.toBe(failure);
  });
});
