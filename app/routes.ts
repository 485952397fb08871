import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home/route.tsx', { id: 'home' }),
  route('about', 'pages/about/route.tsx', { id: 'about' }),
  route('skills', 'pages/skills/route.tsx', { id: 'skills' }),
  route('projects', 'pages/projects/route.tsx', { id: 'projects' }),
  route('projects/:slug', 'pages/project/route.tsx', { id: 'project' }),
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
  route('admin', 'admin/layout/route.tsx', { id: 'admin' }),

  route('*', 'pages/not-found/route.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
