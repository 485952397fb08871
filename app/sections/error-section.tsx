import { Link } from 'react-router';

export function ErrorSection({ status, message }: { status: number; message: string }) {
  return (
    <section className="wrap page-head min-h-[70vh]">
      <h1 className="page-name">{status}</h1>
      <p className="lead mt-s5">{message}</p>
      <Link to="/" className="btn btn-primary mt-s5">
        Go to Home
      </Link>
    </section>
  );
}
