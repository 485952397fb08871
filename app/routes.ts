import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home/route.tsx', { id: 'home' }),
  route('about', 'pages/about/route.tsx', { id: 'about' }),
  route('skills', 'pages/skills/route.tsx', { id: 'skills' }),
  route('projects', 'pages/projects/route.tsx', { id: 'projects' }),
  route('projects/:slug', 'pages/project/route.tsx', { id: 'project' }),
  route('notes', 'pages/notes/list-route.tsx', { id: 'notes' }),
  route('notes/page/:page', 'pages/notes/list-route.tsx', { id: 'notes-page' }),
  route('notes/tag/:tag/:page?', 'pages/notes/list-route.tsx', { id: 'notes-tag' }),
  route('notes/:note', 'pages/notes/note-route.tsx', { id: 'note' }),
  route('anime', 'pages/anime/route.tsx', { id: 'anime' }, [
    route(':malId', 'pages/anime/title-route.tsx', { id: 'anime-title' }),
  ]),
  route('downloads', 'pages/downloads/route.tsx', { id: 'downloads' }, [
    // The grant is set when the token was redeemed without JavaScript.
    route(':toolId/:grant?', 'pages/downloads/premium-route.tsx', { id: 'premium-download' }),
  ]),
  route('contact', 'pages/contact/route.tsx', { id: 'contact' }),
  route('resume', 'pages/resume/route.tsx', { id: 'resume' }),
  route('what-this-site-counts', 'pages/what-this-site-counts/route.tsx', {
    id: 'what-this-site-counts',
  }),
  route(':slug', 'pages/notes/note-route.tsx', { id: 'own-page' }),
  // One layout holds the document, saving and the session of all screens.
  route('admin', 'admin/layout/route.tsx', { id: 'admin' }, [
    index('admin/sections/home-route.tsx'),
    route('about', 'admin/sections/about-route.tsx'),
    route('skills', 'admin/sections/skills-route.tsx'),
    route('projects', 'admin/sections/projects-route.tsx'),
    route('anime', 'admin/anime/route.tsx'),
    route('downloads', 'admin/downloads/route.tsx'),
    route('notes', 'admin/notes/route.tsx'),
    route('contact', 'admin/sections/contact-route.tsx'),
    route('inbox', 'admin/inbox/route.tsx'),
    route('pictures', 'admin/pictures/route.tsx'),
    route('visits', 'admin/visits/route.tsx'),
    route('history', 'admin/history/route.tsx'),
    route('words', 'admin/words/route.tsx'),
    route('languages', 'admin/languages/route.tsx'),
    route('settings', 'admin/settings/route.tsx'),
  ]),

  route('*', 'pages/not-found/route.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
