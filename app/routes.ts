import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('skills', 'routes/skills.tsx'),
  route('projects', 'routes/projects.tsx'),
  route('anime', 'routes/anime.tsx', [route(':malId', 'routes/anime-title.tsx')]),
  route('downloads', 'routes/downloads.tsx', [
    // A grant behind the tool is one that was bought without a script.
    route(':toolId/:grant?', 'routes/premium-download.tsx'),
  ]),
  route('contact', 'routes/contact.tsx'),
  route('admin', 'routes/admin.tsx'),

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
  route('files/:name', 'routes/file.tsx'),
  route('grants/:grant', 'routes/grant.tsx'),
  route('posters/:file', 'routes/poster.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
