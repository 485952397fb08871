import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home/route.tsx', { id: 'home' }),
  route('about', 'pages/about/route.tsx', { id: 'about' }),
  route('skills', 'pages/skills/route.tsx', { id: 'skills' }),
  route('projects', 'pages/projects/route.tsx', { id: 'projects' }),
  route('anime', 'pages/anime/route.tsx', { id: 'anime' }, [
    route(':malId', 'pages/anime/title-route.tsx', { id: 'anime-title' }),
  ]),
  route('downloads', 'pages/downloads/route.tsx', { id: 'downloads' }, [
    // A grant behind the tool is one that was bought without a script.
    route(':toolId/:grant?', 'pages/downloads/premium-route.tsx', { id: 'premium-download' }),
  ]),
  route('contact', 'pages/contact/route.tsx', { id: 'contact' }),
  route('admin', 'pages/admin/route.tsx', { id: 'admin' }),

  // What goes wrong with a file. The files themselves are the server's.
  route('files/:name', 'pages/downloads/file-route.tsx', { id: 'file' }),
  route('grants/:grant', 'pages/downloads/grant-route.tsx', { id: 'grant' }),

  route('*', 'pages/not-found/route.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
