/** The remark about a picture that says nothing to those who do not see it. */
export function pictureAdvice(picture: {
  readonly address: string;
  readonly alt: string;
  readonly decorative: boolean;
}): string | undefined {
  const { address, alt, decorative } = picture;
  if (address.trim() === '' || alt.trim() !== '' || decorative) return undefined;
  return 'Picture has no alternative text';
}
