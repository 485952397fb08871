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

  // Answers without a page: the editor's calls, and files.
  route('admin/login', 'routes/admin-login.ts'),
  route('admin/content', 'routes/admin-content.ts'),
  route('admin/save', 'routes/admin-save.ts'),
  route('admin/tokens', 'routes/admin-tokens.ts'),
  route('admin/tokens/revoke', 'routes/admin-token-revoke.ts'),
  route('admin/files', 'routes/admin-files.ts'),
  route('admin/downloads', 'routes/admin-downloads.ts'),
  route('admin/activity', 'routes/admin-activity.ts'),
  route('admin/inbox', 'routes/admin-inbox.ts'),
  route('admin/inbox/erase', 'routes/admin-inbox-erase.ts'),
  route('admin/inbox/export', 'routes/admin-inbox-export.ts'),
  route('admin/sessions', 'routes/admin-sessions.ts'),
  route('admin/second-factor', 'routes/admin-second-factor.ts'),
  route('admin/audit', 'routes/admin-audit.ts'),
  route('files/:name', 'pages/downloads/file-route.tsx', { id: 'file' }),
  route('grants/:grant', 'pages/downloads/grant-route.tsx', { id: 'grant' }),
  route('posters/:file', 'routes/poster.ts', { id: 'poster' }),

  route('*', 'pages/not-found/route.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
