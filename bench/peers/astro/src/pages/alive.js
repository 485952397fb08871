// Astro builds a server only if a page needs one.
export const prerender = false;

export const GET = () => new Response('ok');
