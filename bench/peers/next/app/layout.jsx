import '../content/home.css';

export const metadata = { title: 'Next.js' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body data-page="home">{children}</body>
    </html>
  );
}
