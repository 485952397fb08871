import { expect, it } from 'vitest';
import { formFields } from './form-fields.ts';

const fieldsOf = (body: string) => formFields(new Request('http://a/', { method: 'POST', body }));

it('reads the fields of a posted form, and none of them is the prototype', async () => {
  expect(await fieldsOf('name=Asha+%26+%E7%B8%81&message=a%0D%0Ab&name=B')).toEqual({
    name: 'B',
    message: 'a\r\nb',
  });
  expect(Object.keys(await fieldsOf('__proto__=1'))).toEqual(['__proto__']);
});
