// Astro builds a server only where a page needs one.
export const prerender = false;

export const GET = () => new Response('ok');
